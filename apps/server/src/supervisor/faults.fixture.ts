/** Loaded before the modules of a process: signals make it loop without an end, or fill its memory. */
process.on('SIGUSR2', () => {
  for (;;);
});
process.on('SIGALRM', () => {
  const filled: string[][] = [];
  for (;;) filled.push(Array.from({ length: 10_000 }, (_, index) => `${index}${filled.length}`));
});
