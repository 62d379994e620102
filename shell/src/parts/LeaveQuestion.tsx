import { provideLeaveQuestion } from '@diapason/platform';
import { lazy, Suspense, useEffect, useState } from 'react';

const ConfirmDialog = lazy(() =>
  import('@diapason/ui/overlay').then(({ ConfirmDialog: dialog }) => ({ default: dialog })),
);

/** Asked before leaving a screen with unsaved work. */
export function LeaveQuestion() {
  const [answer, setAnswer] = useState<{ give: (leave: boolean) => void }>();
  useEffect(() => provideLeaveQuestion(() => new Promise((give) => setAnswer({ give }))), []);
  if (!answer) return null;
  const settle = (leave: boolean) => {
    answer.give(leave);
    setAnswer(undefined);
  };
  return (
    <Suspense>
      <ConfirmDialog
        open
        title="Modifications non enregistrées"
        confirmLabel="Quitter sans enregistrer"
        danger
        onConfirm={() => settle(true)}
        onCancel={() => settle(false)}
      >
        Vos modifications ne sont pas enregistrées. Quitter la page ?
      </ConfirmDialog>
    </Suspense>
  );
}
