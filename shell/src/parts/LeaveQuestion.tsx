import { provideLeaveQuestion } from '@diapason/platform';
import { lazy, Suspense, useEffect, useState } from 'react';

const LeaveDialog = lazy(() => import('@diapason/ui/overlay').then(({ LeaveDialog: dialog }) => ({ default: dialog })));

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
      <LeaveDialog onAnswer={settle} />
    </Suspense>
  );
}
