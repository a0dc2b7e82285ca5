declare module '*.svelte' {
  import type { Component } from 'svelte';

  const component: Component<{ path: string }>;
  export default component;
}
