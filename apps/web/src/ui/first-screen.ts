/** Resolves a second after the app has started: what the first screen does not need leaves it the connection until then. */
export const afterFirstScreen: Promise<void> = new Promise((resolve) => setTimeout(resolve, 1000));
