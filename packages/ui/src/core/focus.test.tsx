import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useConfirm } from '../overlay/ConfirmDialog';
import { keepFocus, uncoverFocus } from './focus';

let end: () => void;
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => end());

const button = (name: string) => screen.getByRole('button', { name });
const hasFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(button(name)));

function Payments({ confirmed = false, vanishes = false }) {
  const [rows, setRows] = useState([1, 2, 3].map((id) => ({ id, valid: true })));
  const [ask, question] = useConfirm();
  const remove = async (id: number) => {
    if (confirmed && !(await ask({ title: 'Supprimer ?', text: 'Oui ou non', confirmLabel: 'Oui' }))) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
    setRows((all) =>
      vanishes
        ? all.filter((row) => row.id !== id)
        : all.map((row) => (row.id === id ? { id, valid: !row.valid } : row)),
    );
  };
  return (
    <main tabIndex={-1}>
      <h1>Règlements</h1>
      <ul>
        {rows.map(({ id, valid }) => (
          <li key={id}>
            {valid && <button type="button">{`Modifier ${id}`}</button>}
            {valid && <button type="button" onClick={() => void remove(id)}>{`Supprimer ${id}`}</button>}
            {!valid && <button type="button" onClick={() => void remove(id)}>{`Réactiver ${id}`}</button>}
          </li>
        ))}
      </ul>
      {question}
    </main>
  );
}

describe('the focus after an action', () => {
  test('goes to the button that replaces the one pressed', async () => {
    render(<Payments />);
    await userEvent.click(button('Supprimer 2'));
    await hasFocus('Réactiver 2');
    await userEvent.keyboard('{Enter}');
    await hasFocus('Modifier 2');
  });

  test('does so after a confirmation', async () => {
    render(<Payments confirmed />);
    await userEvent.click(button('Supprimer 2'));
    await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
    await hasFocus('Réactiver 2');
  });

  test('goes to the same button of the next row when the row disappears, and of the last one at the end', async () => {
    render(<Payments vanishes />);
    await userEvent.click(button('Supprimer 2'));
    await hasFocus('Supprimer 3');
    await userEvent.click(button('Supprimer 3'));
    await hasFocus('Supprimer 1');
  });

  test('goes to the screen when nothing is left', async () => {
    render(<Payments vanishes />);
    for (const id of [1, 2, 3]) {
      button(`Supprimer ${id}`).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('button', { name: `Supprimer ${id}` })).toBeNull());
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  test('stays with a button that is disabled while its call is under way', async () => {
    render(<Payments />);
    const pressed = button('Supprimer 1');
    pressed.focus();
    pressed.setAttribute('disabled', '');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(document.activeElement).not.toBe(button('Modifier 1'));
    pressed.removeAttribute('disabled');
    await hasFocus('Supprimer 1');
  });

  test('goes to the screen when it is another one, not to a button that happens to stand there', async () => {
    render(<Payments />);
    const main = screen.getByRole('main');
    button('Supprimer 2').focus();
    main.querySelector('h1')?.replaceWith(document.createElement('h1'));
    button('Supprimer 2').remove();
    await waitFor(() => expect(document.activeElement).toBe(main));
  });

  test('leaves a control that is disabled', async () => {
    render(<Payments />);
    button('Supprimer 1').focus();
    button('Supprimer 1').setAttribute('disabled', '');
    await hasFocus('Modifier 1');
  });

  test('stays away when the person had left the control', async () => {
    render(<Payments vanishes />);
    button('Supprimer 1').focus();
    await userEvent.click(screen.getByRole('heading'));
    expect(document.activeElement).not.toBe(button('Supprimer 1'));
    const before = document.activeElement;
    button('Supprimer 1').parentElement?.remove();
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(document.activeElement).toBe(before);
  });
});

/** What a focus brings about in the next frame is done. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

describe('what takes the focus behind a bar', () => {
  const HEIGHT = 450;
  beforeAll(() => {
    Object.defineProperty(window, 'innerHeight', { value: HEIGHT, configurable: true });
    uncoverFocus();
  });

  /** A field at this place of the window, and bars that stay where they are, whatever scrolls. */
  function show(bars: readonly (readonly [top: number, bottom: number])[], [top, bottom]: readonly [number, number]) {
    render(
      <main>
        <section aria-label="Tableau" style={{ overflowY: 'auto' }}>
          {bars.map(([from]) => (
            <div key={from} role="toolbar" style={{ position: 'sticky' }} />
          ))}
          <button type="button">Champ</button>
        </section>
      </main>,
    );
    let moved = 0;
    const place = (element: Element, box: () => readonly [number, number]) => {
      element.getBoundingClientRect = () => {
        const [from, to] = box();
        return DOMRect.fromRect({ width: 300, y: from, height: to - from });
      };
    };
    const fixed = screen.getAllByRole('toolbar');
    fixed.forEach((bar, at) => {
      place(bar, () => bars[at] ?? [0, 0]);
    });
    const field = button('Champ');
    place(field, () => [top - moved, bottom - moved]);
    document.elementFromPoint = (_x, y) =>
      [...fixed, field].find((one) => {
        const box = one.getBoundingClientRect();
        return box.top <= y && y < box.bottom;
      }) ?? null;
    const scrollBy = ({ top: by = 0 }: ScrollToOptions) => {
      moved += by;
    };
    const section = screen.getByRole('region');
    place(section, () => [0, HEIGHT]);
    return { field, section, scrollBy: scrollBy as typeof window.scrollBy };
  }

  const TOP = [0, 52] as const;
  const SAVES = [390, HEIGHT] as const;

  test.each([
    ['wholly behind the bar that saves', [400, 440], 382],
    ['partly behind the bar that saves', [370, 410], 382],
    ['wholly behind the top bar', [5, 45], 100],
    ['partly behind the top bar', [40, 80], 100],
    ['behind none', [100, 140], 140],
  ] as const)('comes out to the free side: %s', async (_where, place, bottom) => {
    const { field, section, scrollBy } = show([TOP, SAVES], place);
    section.style.overflowY = 'visible';
    window.scrollBy = scrollBy;
    await userEvent.tab();
    await drawn();
    await waitFor(() => expect(field.getBoundingClientRect().bottom).toBe(bottom));
    expect(document.activeElement).toBe(field);
  });

  test('comes out inside the part that scrolls, not by the page', async () => {
    const { field, section, scrollBy } = show([TOP], [5, 45]);
    section.scrollBy = scrollBy;
    window.scrollBy = () => undefined;
    await userEvent.tab();
    await waitFor(() => expect(field.getBoundingClientRect().top).toBe(60));
  });
});
