const stepTime = 3000;
const restTime = 10_000;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Shows the demo's next language every 3 seconds; a manual choice pauses it for 10 [visitor-account-admin §9]. It also stops
 * while paused, hidden, or if the visitor prefers reduced motion.
 */
function run(demo: HTMLElement): void {
  const buttons = [...demo.querySelectorAll<HTMLButtonElement>('[data-choose]')];
  const pause = demo.querySelector<HTMLButtonElement>('[data-pause]');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let paused = false;
  let restUntil = 0;

  const show = (chosen: HTMLButtonElement) => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button === chosen));
    for (const shot of demo.querySelectorAll<HTMLElement>('[data-shot]'))
      shot.toggleAttribute('data-current', shot.dataset['shot'] === chosen.dataset['choose']);
  };
  const next = () => {
    const at = buttons.findIndex((button) => button.ariaPressed === 'true');
    const following = buttons[(at + 1) % buttons.length];
    if (following !== undefined) show(following);
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    const moves = !paused && !document.hidden && !still.matches;
    const rest = Math.max(0, restUntil - Date.now());
    demo.dataset['state'] = paused ? 'paused' : moves && rest === 0 ? 'moving' : 'resting';
    if (!moves) return;
    timer = rest > 0 ? setTimeout(wait, rest) : setTimeout(next, stepTime);
  };

  for (const button of buttons) {
    button.addEventListener('click', () => {
      show(button);
      restUntil = Date.now() + restTime;
      wait();
    });
  }
  pause?.addEventListener('click', () => {
    paused = !paused;
    pause.setAttribute('aria-labelledby', paused ? 'demo-play' : 'demo-pause');
    restUntil = 0;
    wait();
  });
  document.addEventListener('visibilitychange', wait);
  still.addEventListener('change', wait);
  wait();
}

for (const demo of document.querySelectorAll<HTMLElement>('[data-demo]')) run(demo);
