import { originHost } from '@dragoman/domain/deployment';
import { ScrollArea, Table } from './scroll-area.tsx';
import { StructurePictures } from './structure-pictures.tsx';

const renamed = originHost('https://www.example.com');

const structures = [
  ['Records to add', 'One CNAME record per language', 'One CNAME record for www'],
  ['A new language', 'Needs another record', 'Needs nothing'],
  [
    'Who serves your original pages',
    'Your own server, as before',
    'Your own server, through ours and unchanged',
  ],
  [
    'Good for',
    'Hosted platforms, and a careful first step',
    'One host whose reputation all languages share',
  ],
];

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
        <Table
          columns={[
            <span key="heading" className="visually-hidden">
              Question
            </span>,
            'Subdomain',
            'Subdirectory',
          ]}
          rows={structures}
        />
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
