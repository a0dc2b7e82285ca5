/** The address of a script that Vite bundles on its own. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}
