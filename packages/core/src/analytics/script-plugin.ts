import type { FastifyPluginAsync } from 'fastify';

export const visitsScriptPath = '/js/visits.js';

/** Serves the script that counts visits; 404 if analytics are disabled. */
export function visitsScriptPlugin({ enabled }: { readonly enabled: boolean }): FastifyPluginAsync {
  return async (app) => {
    app.get(visitsScriptPath, async (_request, reply) => {
      if (!enabled) return reply.code(404).type('text/plain').send('Not found');
      return reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
        .send(visitsScript);
    });
  };
}

/**
 * The script of our own pages. Counts a visit per address, also for client-side navigation, and events by
 * `plausible(name, {props})`. Uses no cookies or storage, never sends the hash or query parameters other than campaign
 * names, and sends nothing for visitors who opted out.
 *
 * `<script defer data-domain="example.com" src="/js/visits.js"></script>`; `data-api` names another collector. One
 * statement a line, joined to less than a thousand bytes.
 */
export const visitsScript = `
(()=>{
let w=window,n=navigator,l=location,h=history,d=document,s=d.currentScript,t=s.dataset,o,c,p,
a=t.api||new URL(s.src).origin+'/api/event',
e=(m,x)=>{
if(n.doNotTrack==1||n.globalPrivacyControl||n.webdriver&&!t.test)return;
c=new URLSearchParams(l.search);
for(let k of [...c.keys()])/^(utm_\\w+|ref|source)$/.test(k)||c.delete(k);
fetch(a,{method:'POST',keepalive:true,credentials:'omit',headers:{'content-type':'text/plain'},body:JSON.stringify({n:m,u:l.origin+l.pathname+(c+''&&'?'+c),d:t.domain||l.hostname,r:p||d.referrer||null,p:x&&x.props})}).catch(()=>{})
},
v=()=>{
if(o==l.pathname)return;
o=l.pathname;
e('pageview');
p=l.origin+o
};
for(let k of ['pushState','replaceState']){
let f=h[k];
h[k]=function(){f.apply(this,arguments);v()}
}
w.addEventListener('popstate',v);
w.plausible=e;
d.prerendering?d.addEventListener('prerenderingchange',v,{once:true}):v()
})()
`.replaceAll('\n', '');
