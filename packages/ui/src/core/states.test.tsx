import { messages } from '@diapason/contracts/constants';
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorState } from './states';

// 000:214.a
test('no network is said beside the documents’ words, with what asks again; another failure is not', async () => {
  const again = jest.fn();
  const { rerender } = render(<ErrorState message={messages.general.networkFailure} onRetry={again} />);
  expect(screen.getByRole('alert').textContent).toBe(
    `${messages.general.networkFailure}${messages.general.noNetwork}Réessayer`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(again).toHaveBeenCalledTimes(1);
  rerender(<ErrorState message="Panne" />);
  expect(screen.getByRole('alert').textContent).toBe('Panne');
});
