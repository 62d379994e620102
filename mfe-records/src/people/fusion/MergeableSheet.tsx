import { type SheetAnswers, sheets } from '@diapason/platform';
import type { AskedCommand } from '@diapason/ui/overlay';
import { RecordSheet } from '@diapason/ui/sheet';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Entered } from '../doublons/Doubles';
import { useAskedAct } from '../useAskedAct';
import { usePersonalData } from '../usePersonalData';
import type { MergedKind } from './kinds';
import { MergedInto, useMerging } from './Merged';

const words = {
  pupil: { nature: 'eleve', deactivate: 'Désactiver cet élève…' },
  guardian: { nature: 'responsable', deactivate: 'Désactiver ce responsable…' },
} as const;

type Deactivates = 'DELETE /api/eleves/:id' | 'DELETE /api/utilisateursResponsables/:id';

interface Props<K extends MergedKind> extends ComponentProps<typeof RecordSheet<K>> {
  /** What tells the person from others. */
  readonly entered: Entered;
  /** Compares the person with another before both are merged. */
  readonly comparison: ComponentType<{
    readonly kept: SheetAnswers[K];
    readonly other: number;
    readonly onBack: () => void;
    readonly onClose: () => void;
  }>;
  readonly deactivation: AskedCommand<Deactivates, SheetAnswers[K]>;
  /** That the person is deactivated, where that is so. */
  readonly closed: ReactNode;
}

/** The sheet of somebody who may be merged with another, deactivated and erased. */
export function MergeableSheet<K extends MergedKind>(props: Props<K>) {
  const { entered, comparison: Comparison, deactivation, closed, rare = [], ...sheet } = props;
  const { record, answer } = sheet;
  const { of: kind, id, name } = record;
  const acts = [
    ...rare,
    useMerging({
      kind,
      id,
      name,
      entered,
      compare: (other, onBack, onClose) => <Comparison kept={answer} other={other} onBack={onBack} onClose={onClose} />,
    }),
    useAskedAct('desactiver', deactivation, { row: answer, label: words[kind].deactivate }),
    usePersonalData({ nature: words[kind].nature, id, name, list: sheets[kind].list.path }),
  ];
  const merged = answer.fusions.length > 0 && <MergedInto kind={kind} merged={answer.fusions} />;
  return <RecordSheet {...sheet} intro={closed || merged || undefined} rare={acts} />;
}
