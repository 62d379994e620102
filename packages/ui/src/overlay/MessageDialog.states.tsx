import { statesOf } from '../kit/states';
import { MessageDialog } from '.';

const dialog = (parts: number) => ({
  opens: (close: () => void) => (
    <MessageDialog
      parts={Array.from({ length: parts }, (_, index) => ({
        href: `mailto:?bcc=a${index}@famille.example`,
        people: 60,
      }))}
      onClose={close}
    />
  ),
});

export default [
  statesOf('MessageDialog', { usual: dialog(1), empty: null, loading: null, error: null, long: dialog(12) }),
];
