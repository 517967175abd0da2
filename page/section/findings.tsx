/** The findings of `check` → a table, and the description of each code. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type {
  PageCode,
  PageFinding,
  PageFindings,
} from '../../plugin/format/report/page-document.ts';
import { ScrollBox } from '../scroll-box.tsx';

/** Input of the component. */
interface Props {
  readonly findings: PageFindings;
  readonly codes: readonly PageCode[];
  /** The code whose page is open; empty for none. */
  readonly open: string;
  /** The fragment of the URL that opens a code's page. */
  linkTo(code: string): string;
}

/** The findings, then the pages of their codes. */
export function Findings({ findings: found, codes, open, linkTo }: Props): JSX.Element {
  const { findings, more } = found;
  const used = new Set(findings.map(({ code }) => code));
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">Findings</h2>
      {findings.length === 0 ? (
        <p>None.</p>
      ) : (
        <ScrollBox label="Findings">
          <table class="words" aria-labelledby="findings">
            <thead>
              <tr>
                <th scope="col">Severity</th>
                <th scope="col">Code</th>
                <th scope="col">What was found, and what to do</th>
              </tr>
            </thead>
            <tbody>
              {findings.map((finding) => (
                <Finding key={JSON.stringify(finding)} {...{ finding, linkTo }} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {more > 0 && (
        <p>
          … and {more} more: <code>distributary check</code> lists them all.
        </p>
      )}
      {codes
        .filter(({ code }) => used.has(code))
        .map((code) => (
          <CodePage key={code.code} code={code} isOpen={code.code === open} />
        ))}
    </section>
  );
}

const signs: Readonly<Record<PageFinding['severity'], string>> = {
  error: '✗ error',
  warning: '! warning',
  info: 'info',
};

const looks: Readonly<Record<PageFinding['severity'], string>> = {
  error: 'lost',
  warning: 'failing',
  info: 'two',
};

function Finding({
  finding: { code, severity, message, fix, at, others, moreOthers },
  linkTo,
}: {
  readonly finding: PageFinding;
} & Pick<Props, 'linkTo'>): JSX.Element {
  return (
    <tr>
      <td class={`number ${looks[severity]}`}>{signs[severity]}</td>
      <td class="number">
        <a href={linkTo(code)}>{code}</a>
      </td>
      <td>
        {message} {at !== undefined && <code>{at}</code>}
        {others.map((other) => (
          <div key={other} class="other">
            {other}
          </div>
        ))}
        {moreOthers > 0 && <div class="other">and {moreOthers} more places</div>}
        <div class="fix">Fix: {fix}</div>
      </td>
    </tr>
  );
}

/** Opened by a link, it is scrolled into view. */
function CodePage({
  code: { code, name, title, why, fix },
  isOpen,
}: {
  readonly code: PageCode;
  readonly isOpen: boolean;
}): JSX.Element {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isOpen || element.current === null) return;
    element.current.open = true;
    element.current.scrollIntoView({ block: 'center' });
    element.current.querySelector('summary')?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <details ref={element} class="code-page" data-code={code}>
      <summary>
        {code}: {title}
      </summary>
      <p>{why}</p>
      <p>
        <strong>What to do:</strong> {fix}
      </p>
      <p class="command">
        With an example, in a terminal: <code>distributary explain {name}</code>
      </p>
    </details>
  );
}
