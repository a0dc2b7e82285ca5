/** A page whose script adds text that no scan has seen: its own words, a given text, clocks, typed text. */
export const latePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The kettle</title></head>
<body><h1>The kettle</h1><button id="on" type="button">Put it on</button><div id="place"></div><p id="clock">0 seconds since midnight</p>
<p id="code">Code g</p><p translate="no" id="brand"></p><textarea id="field">Typed by hand</textarea><p id="echo"></p>
<script src="/late.js"></script></body></html>`;

/** A page that draws a text before it has loaded: a script that comes late holds its load. */
export const earlyPage = latePage.replace(
  '<script',
  '<script async src="/held.js"></script><script',
);

/** A page whose script draws what the site's API answers, by `fetch` and by `XMLHttpRequest`, as it starts and later. */
export const fedPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The kettle</title></head>
<body><h1>The kettle</h1><button id="on" type="button">Put it on</button><ul id="list"></ul><script>
const add = ({ text, id }) => {
  const line = document.createElement('li');
  line.textContent = text + ' ' + id;
  document.getElementById('list').append(line);
};
const ask = () => {
  for (const call of ['/api/kettle.json', new Request('/api/kettle.json')])
    fetch(call).then((answer) => answer.json()).then(add);
  const request = new XMLHttpRequest();
  request.open('GET', '/api/kettle.json');
  request.onload = () => add(JSON.parse(request.responseText));
  request.send();
};
ask();
document.getElementById('on').onclick = ask;
</script></body></html>`;

export const lateScript = `
const add = (text, place = document.getElementById('place')) => {
  const line = document.createElement('p');
  line.textContent = text;
  place.append(line);
};
document.getElementById('on').onclick = () => {
  add('It sings');
  add('The water boils');
  add('3 cups are ready');
  add(['Dear', location.hash.slice(1)].join(' '));
  add('Left as it is', document.getElementById('brand'));
  const link = document.createElement('a');
  link.href = '/teas?kind=black#list';
  link.textContent = 'It sings';
  document.getElementById('place').append(link);
};
document.getElementById('field').oninput = (event) => {
  document.getElementById('echo').textContent = 'You wrote ' + event.target.value;
};
let tick = 0;
setInterval(() => {
  tick += 1;
  document.getElementById('clock').textContent = tick + ' seconds since midnight';
  document.getElementById('code').textContent = 'Code ' + tick.toString(26).replace(/\\d/g, (digit) => 'ghijklmnop'[digit]);
}, 20);`;
