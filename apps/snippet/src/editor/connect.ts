import { type EditorMessage, hello, type PictureMessage } from './messages.ts';

/** Asks the editor at this origin, whose window contains the page, for a port. Nobody else is listened to. */
export function connect(
  editor: string,
  onMessage: (message: EditorMessage) => void,
): (message: PictureMessage) => void {
  const waiting: PictureMessage[] = [];
  let port: MessagePort | undefined;
  addEventListener('message', (event) => {
    const { source, origin, ports } = event;
    if (source !== parent || origin !== editor) return;
    // The scripts of a live page get neither the message nor its port.
    event.stopImmediatePropagation();
    if (ports[0] === undefined || port !== undefined) return;
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
