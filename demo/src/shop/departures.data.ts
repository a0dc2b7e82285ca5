/** Data of the departures page, which a script renders; served as JSON. */
export const departures = [
  { day: 'Monday', train: 'The west, by way of the mountains', closes: '11:30' },
  { day: 'Wednesday', train: 'The south, by way of the ferry', closes: '17:00' },
  { day: 'Friday', train: 'Everywhere else, by night', closes: '20:15' },
] as const;
