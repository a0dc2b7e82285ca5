import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { NextPage } from './next-page.tsx';

const text = 'Our tea takes time';

export function html(path: string): Promise<string> {
  let tell: (story: string) => void = () => {};
  const story = new Promise<string>((resolve) => {
    tell = resolve;
  });
  return new Promise((resolve, reject) => {
    let page = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        page += chunk;
        done();
      },
      final(done) {
        resolve(page);
        done();
      },
    });
    const stream = renderToPipeableStream(<NextPage path={path} story={story} />, {
      bootstrapScriptContent: `window.__story = ${JSON.stringify(text)}`,
      bootstrapScripts: ['/next-client.js'],
      onShellReady() {
        stream.pipe(sink);
        setImmediate(() => tell(text));
      },
      onError: reject,
    });
  });
}
