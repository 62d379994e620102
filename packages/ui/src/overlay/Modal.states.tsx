import { Button } from '../core/Button';
import { LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Modal } from '.';

const modal = (title: string, paragraphs: number, size?: 'small' | 'large') => ({
  opens: (close: () => void) => (
    <Modal
      title={title}
      open
      onClose={close}
      footer={<Button onClick={close}>Fermer</Button>}
      {...(size ? { size } : {})}
    >
      {Array.from({ length: paragraphs }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <p key={index}>{SENTENCE}</p>
      ))}
    </Modal>
  ),
});

export default [
  statesOf('Modal', {
    usual: modal('Détail du calcul', 1),
    empty: null,
    loading: null,
    error: null,
    long: modal(LONG, 40),
    more: { Petit: modal('Petit dialogue', 1, 'small'), Grand: modal('Grand dialogue', 1, 'large') },
  }),
];
