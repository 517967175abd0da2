/** Wide contents → a box that scrolls, marked while a part of them is out of sight at its right edge. */
import type { ComponentChildren, JSX, Ref } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Input of the box. */
interface Props {
  /** Its name for screen readers. */
  readonly label: string;
  /** Class of the box itself. */
  readonly look?: string;
  /** The element that scrolls, for contents that are drawn directly. */
  readonly inner?: Ref<HTMLDivElement>;
  readonly children?: ComponentChildren;
}

/** The box; while it scrolls, keys reach it. */
export function ScrollBox({ label, look = '', inner, children }: Props): JSX.Element {
  const outer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = outer.current?.firstElementChild;
    return box instanceof HTMLElement ? watchEdges(box) : undefined;
  }, []);
  return (
    <div class="scroller" ref={outer}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own */}
      <div
        class={`scroll ${look}`}
        ref={inner ?? null}
        role="group"
        aria-label={`${label}, may scroll`}
      >
        {children}
      </div>
      <p class="hint" aria-hidden="true">
        scrolls sideways →
      </p>
    </div>
  );
}

/** Marks the element around the box; returns what ends it. */
function watchEdges(box: HTMLElement): () => void {
  const mark = (): void => {
    const hidden = box.scrollWidth - box.clientWidth;
    box.parentElement?.classList.toggle('is-wide', hidden > 1);
    box.parentElement?.classList.toggle('is-cut', hidden - box.scrollLeft > 1);
    if (hidden > 1 || box.scrollHeight - box.clientHeight > 1) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  // At once, so that what follows is not moved later.
  mark();
  const sizes = new ResizeObserver(mark);
  for (const one of [box, ...box.children]) sizes.observe(one);
  box.addEventListener('scroll', mark, { passive: true });
  return () => sizes.disconnect();
}
