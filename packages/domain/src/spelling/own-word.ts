/** What an owner can add to the spelling of a website. */
export const ownWord = {
  pattern: /^[\p{L}\p{M}]+(?:['’ʼ-][\p{L}\p{M}]+)*$/u,
  mostLength: 60,
  message: 'Write one word.',
} as const;
