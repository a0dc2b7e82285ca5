export { voiceEndpoints } from './endpoints.ts';
export { selectVoice } from './voice.store.ts';
