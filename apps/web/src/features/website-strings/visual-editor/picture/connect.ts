import { type EditorMessage, hello, type PictureMessage } from '../messages.ts';

/** Asks the editor, which loaded this script from its own origin, for a port. Nobody else is listened to. */
export function connect(
  editor: string,
  onMessage: (message: EditorMessage) => void,
): (message: PictureMessage) => void {
  const waiting: PictureMessage[] = [];
  let port: MessagePort | undefined;
  addEventListener('message', ({ source, origin, ports }) => {
    if (source !== parent || origin !== editor || ports[0] === undefined || port) return;
    port = ports[0];
    port.onmessage = ({ data }) => onMessage(data as EditorMessage);
    for (const message of waiting.splice(0)) port.postMessage(message);
  });
  parent.postMessage(hello, editor);
  return (message) => {
    if (port === undefined) waiting.push(message);
    else port.postMessage(message);
  };
}
