import { requiredRecords } from '@dragoman/domain/deployment';
import { token } from '../../tokens.ts';
import { ScrollArea } from './scroll-area.tsx';

const records = requiredRecords({
  url: 'https://www.example.com',
  languages: ['es', 'fr'],
  structure: 'subdomain',
  target: `YOUR-WEBSITE-ID.proxy.${token('productHost')}`,
});

/** Example records, made by the same rule as real ones. */
export function DnsTable() {
  return (
    <ScrollArea name="DNS records">
      <table>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">TTL</th>
          </tr>
        </thead>
        <tbody translate="no" dir="ltr">
          {records.map(({ type, name, value, ttl }) => (
            <tr key={name}>
              <td>{type}</td>
              <td>
                <code>{name}</code>
              </td>
              <td>
                <code>{value}</code>
              </td>
              <td>{ttl}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
