import { originHost } from '@dragoman/domain/deployment';
import { ScrollArea } from './scroll-area.tsx';
import { StructurePictures } from './structure-pictures.tsx';

const renamed = originHost('https://www.example.com');

/** Explains subdirectory and subdomain, and which record moves for the former [owner-workspace §9]. */
export function UrlStructures() {
  return (
    <>
      <p>
        A translated page needs an address. There are two ways to make one from yours, and you can
        change your mind later; the records to add are different ones.
      </p>
      <StructurePictures />
      <ScrollArea name="URL structures">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Question</span>
              </th>
              <th scope="col">Subdomain</th>
              <th scope="col">Subdirectory</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Records to add</th>
              <td>One CNAME record per language</td>
              <td>One CNAME record for www</td>
            </tr>
            <tr>
              <th scope="row">A new language</th>
              <td>Needs another record</td>
              <td>Needs nothing</td>
            </tr>
            <tr>
              <th scope="row">Who serves your original pages</th>
              <td>Your own server, as before</td>
              <td>Your own server, through ours and unchanged</td>
            </tr>
            <tr>
              <th scope="row">Good for</th>
              <td>Hosted platforms, and a careful first step</td>
              <td>One host whose reputation all languages share</td>
            </tr>
          </tbody>
        </table>
      </ScrollArea>
      <h3>If you have a www record already</h3>
      <p>
        For subdirectories, <code>www</code> has to lead to us, and we have to find your server
        under another name. So the existing record is renamed first, and keeps its destination:
      </p>
      <ol>
        <li>
          Rename the existing record <code>www</code> to <code>dragoman-origin</code>, so that{' '}
          <code>{renamed}</code> leads to where <code>www.example.com</code> led before.
        </li>
        <li>
          Add a new CNAME record <code>www</code> with the value that the dashboard shows, and a TTL
          of 3600.
        </li>
        <li>Click “Verify DNS Configuration”.</li>
      </ol>
      <p>
        In general: the existing www record becomes <code>{'dragoman-origin.{domain}'}</code>. Your
        server still sees requests for <code>www.example.com</code>; nothing has to be changed
        there. It must not send visitors from <code>www</code> to another host, or the two would
        send each other back and forth.
      </p>
    </>
  );
}
