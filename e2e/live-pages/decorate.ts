/** What scripts beside a page's own do to its texts: heading anchors, badges, copy buttons, animated words. */
const add = `const add = (parent, name, text) => {
  const element = document.createElement(name);
  element.textContent = text;
  parent.append(element);
  return element;
};`;

/** Scripts to be run in a page of this folder. */
export const decorate = {
  split: `{ const text = document.querySelector('h1').firstChild; text.splitText(6); text.parentNode.normalize(); }`,
  heading: `{ ${add} const heading = document.querySelector('h1');
    heading.append(' (3)');
    add(heading, 'button', 'Copy');
    add(heading, 'a', '#').href = '#top'; }`,
  unit: `{ ${add} const maker = document.querySelector('#maker');
    maker.append(' ');
    add(maker, 'a', '#').href = '#maker';
    maker.prepend('★ '); }`,
  words: `{ ${add} const button = document.querySelector('#hide');
    const words = button.textContent.split(' ');
    button.textContent = '';
    words.forEach((word, at) => { if (at > 0) button.append(' '); add(button, 'span', word); }); }`,
  contents: `{ ${add} add(document.body, 'div', '1. ' + document.querySelector('h1').firstChild.data).id = 'contents'; }`,
  note: `{ ${add} const note = document.querySelector('#note'); note.append(' '); add(note, 'a', '#'); }`,
  about: `{ ${add} add(document.querySelector('h1'), 'a', '#').href = '#top'; }`,
} as const;
