/** The effect of a change on outages → a list, the worst first. */
import type { JSX } from 'preact';
import type { PageChange } from '../../plugin/format/report/page-document.ts';
import { ScrollBox } from '../scroll-box.tsx';

type LineMark = PageChange['lines'][number]['mark'];

const signs: Readonly<Record<LineMark, readonly [sign: string, look: string]>> = {
  worse: ['✗ worse', 'lost'],
  sync: ['! order', 'failing'],
  alone: ['! alone', 'failing'],
  load: ['! load', 'one'],
  better: ['✓ better', 'more'],
  note: ['note', 'two'],
};

export function Change({ change }: { readonly change: PageChange }): JSX.Element {
  const { summary, lines, more } = change;
  return (
    <section aria-labelledby="change">
      <h2 id="change">What the change does to outages</h2>
      <p class="sum">{summary}</p>
      {lines.length > 0 && (
        <ScrollBox label="What the change does to outages">
          <table class="words" aria-labelledby="change">
            <tbody>
              {lines.map(({ mark, text, place }, i) => (
                <tr key={`${i} ${text}`}>
                  <td class={`number ${signs[mark][1]}`}>{signs[mark][0]}</td>
                  <td>
                    {text} {place !== '' && <code>{place}</code>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {more > 0 && (
        <p>
          … and {more} more: <code>distributary diff</code> lists them all.
        </p>
      )}
    </section>
  );
}
