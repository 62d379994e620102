import type { ReactNode } from 'react';
import { DayStrip } from './DayStrip';
import type { Lesson } from './lessons';
import type { OpenLesson } from './useOpenLesson';

interface Props<L extends Lesson> {
  readonly day: string;
  readonly lessons: readonly L[];
  readonly opened: OpenLesson<L>;
  readonly onChoose: (day: string) => void;
  readonly children: ReactNode;
}

/** A day on a phone, below its week: a lesson that is being moved goes along to the day that is chosen. */
export const OnItsDay = <L extends Lesson>({ day, lessons, opened, onChoose, children }: Props<L>) => (
  <DayStrip
    day={day}
    lessons={lessons}
    onChoose={(chosen) => {
      onChoose(chosen);
      if (opened.to) opened.move({ ...opened.to, tenueLe: chosen });
      else opened.close();
    }}
  >
    {children}
  </DayStrip>
);
