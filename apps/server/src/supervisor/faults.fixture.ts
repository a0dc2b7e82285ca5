/** Preloaded into a process: SIGUSR2 starts an infinite loop, SIGALRM fills the memory. */
process.on('SIGUSR2', function plantedLoop() {
  for (;;);
});
process.on('SIGALRM', () => {
  const filled: string[][] = [];
  for (;;) filled.push(Array.from({ length: 10_000 }, (_, index) => `${index}${filled.length}`));
});
