const board = document.querySelector('#board');

async function draw() {
  const answer = await fetch('/api/departures.json');
  const { departures } = await answer.json();
  const table = document.createElement('table');
  table.innerHTML =
    '<thead><tr><th>Day</th><th>Train to</th><th>Letters close at</th></tr></thead><tbody></tbody>';
  for (const departure of departures) {
    const row = table.tBodies[0].insertRow();
    for (const value of [departure.day, departure.train, departure.closes]) {
      row.insertCell().textContent = value;
    }
  }
  board.replaceChildren(table);
  board.setAttribute('aria-busy', 'false');
}

draw().catch(() => {
  board.textContent = 'The board is stuck. Please look again in a minute.';
  board.setAttribute('aria-busy', 'false');
});
