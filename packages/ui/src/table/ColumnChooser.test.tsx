import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ColumnChooser } from './ColumnChooser';
import type { Column } from './columns';

const columns: readonly Column<object>[] = [{ key: 'ville', header: 'Ville', value: () => '' }];

test('Escape folds the chooser and gives the focus back to its button', async () => {
  render(
    <ColumnChooser
      columns={columns}
      shown={columns}
      onShow={() => undefined}
      compact={false}
      onCompact={() => undefined}
    />,
  );
  const button = screen.getByRole('button', { name: 'Colonnes affichées' });
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ville' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement).toBe(button);
});
