import { createSSRApp, ref } from 'vue';

const template = `
<nav>
  <a id="home" :href="base + '/'" @click.prevent="go(base + '/')">Start page</a>
  <a id="about" :href="base + '/about'" @click.prevent="go(base + '/about')">About us</a>
</nav>
<main v-if="route === base + '/about'">
  <h1>About our leaves</h1>
  <p>We have <strong>two hands</strong> and one kettle.</p>
</main>
<main v-else>
  <h1>Leaves and water</h1>
  <p id="maker">Made by <b>Ada</b> in <a href="/rome">Rome</a>, since {{ year }} &amp; still.</p>
  <p id="cups">Cups today: {{ cups }} of {{ most }}</p>
  <button id="more" type="button" :title="'Pour another'" @click="cups += 1">One more cup</button>
  <ul><li v-for="tea in teas" :key="tea">{{ tea }}</li></ul>
  <button id="add" type="button" @click="teas.push('Green tea')">Add a tea</button>
  <p v-if="note" id="note"><em>Careful:</em> the water is hot.</p>
  <button id="hide" type="button" @click="note = !note">{{ note ? 'Hide the note' : 'Show the note' }}</button>
  <label>Your name <input id="name" placeholder="As on the cup" @input="name = $event.target.value"></label>
  <p id="greeting">Hello {{ name || 'stranger' }}</p>
</main>`;

/** The shop of `react-shop.tsx`, by Vue. */
export function vueShop(path: string) {
  return createSSRApp({
    template,
    setup() {
      const base = `/${path.split('/')[1]}`;
      const route = ref(path);
      const go = (to: string) => {
        history.pushState(null, '', to);
        route.value = location.pathname;
      };
      if (typeof window !== 'undefined') {
        addEventListener('popstate', () => {
          route.value = location.pathname;
        });
      }
      const texts = { teas: ref(['Black tea']), note: ref(true), name: ref('') };
      return { base, route, go, ...texts, cups: ref(5), year: 1920, most: 10 };
    },
  });
}
