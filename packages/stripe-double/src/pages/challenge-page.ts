/** Returns the bank's page that authenticates the customer. It posts the result to the embedding page. */
export function challengePage(intent: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Authentication</title>
<style>body{font:16px/1.5 system-ui;margin:0;padding:2rem;background:#fff;color:#111}button{font:inherit;padding:.6rem 1.2rem;margin-inline-end:.8rem}</style>
<h1>3D Secure 2 test page</h1><p>Is it you who pays?</p>
<button id="complete">Complete authentication</button><button id="fail">Fail authentication</button>
<script>for (const how of ['complete', 'fail']) document.getElementById(how).addEventListener('click', async () => {
  await fetch(${JSON.stringify(`/challenge/${intent}/`)} + how, { method: 'POST' });
  parent.postMessage({ stripeDouble: 'challenge', how }, '*');
});</script></html>`;
}
