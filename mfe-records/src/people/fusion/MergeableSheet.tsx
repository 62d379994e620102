import { messages } from '@diapason/contracts/constants';
import { type SheetAnswers, sheets } from '@diapason/platform';
import type { AskedCommand } from '@diapason/ui/overlay';
import { RecordSheet } from '@diapason/ui/sheet';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Deactivated } from '../Deactivated';
import { deactivations } from '../deactivation';
import { PersonScreen } from '../PersonScreen';
import { useAskedAct } from '../useAskedAct';
import { usePersonalData } from '../usePersonalData';
import type { MergedKind } from './kinds';
import { MergedAway, MergedInto, useMerging } from './Merged';

interface ScreenProps<K extends MergedKind> {
  readonly of: K;
  readonly fresh: ReactNode;
  readonly children: (person: SheetAnswers[K], refetch: () => void) => ReactNode;
}

/** The screen of somebody whose record may have been merged into another: it leads there. */
export const MergeableScreen = <K extends MergedKind>({ of, fresh, children }: ScreenProps<K>) => (
  <PersonScreen of={of} fresh={fresh}>
    {(person, refetch) =>
      person.fusionneAvec ? (
        <MergedAway kind={of} record={namedOf(person)} kept={person.fusionneAvec} />
      ) : (
        children(person, refetch)
      )
    }
  </PersonScreen>
);

const namedOf = (person: SheetAnswers[MergedKind]) =>
  'idEleve' in person
    ? { id: person.idEleve, name: person.nomPrenomEleve }
    : { id: person.idUtilisateur, name: person.nomPrenomUtilisateur };

const words = {
  pupil: {
    nature: 'eleve',
    deactivate: 'Désactiver cet élève…',
    reactivate: 'GET /api/eleves/:id/ractivationEleve',
    back: 'Réactiver',
    closed: 'Cet élève est désactivé.',
  },
  guardian: {
    nature: 'responsable',
    deactivate: 'Désactiver ce responsable…',
    reactivate: 'GET /api/utilisateursResponsables/:id/ractivationresponsable',
    back: 'Réactiver le compte',
    closed: <strong>{messages.families.accountDisabled}</strong>,
  },
} as const;

interface Props<K extends MergedKind> extends Omit<ComponentProps<typeof RecordSheet<K>>, 'record' | 'intro'> {
  readonly of: K;
  /** Compares the person with another before both are merged. */
  readonly comparison: ComponentType<{
    readonly kept: SheetAnswers[K];
    readonly other: number;
    readonly onBack: () => void;
    readonly onClose: () => void;
  }>;
}

/** The sheet of somebody who may be merged with another, deactivated and erased. */
export function MergeableSheet<K extends MergedKind>(props: Props<K>) {
  const { of: kind, comparison: Comparison, rare = [], ...sheet } = props;
  const { answer } = sheet;
  const { id, name } = namedOf(answer);
  const { nature, deactivate, reactivate, back, closed } = words[kind];
  const acts = [
    ...rare,
    useMerging({
      kind,
      id,
      name,
      entered: answer,
      compare: (other, onBack, onClose) => <Comparison kept={answer} other={other} onBack={onBack} onClose={onClose} />,
    }),
    useAskedAct('desactiver', deactivations[kind] as AskedCommand<'DELETE /api/eleves/:id', SheetAnswers[K]>, {
      row: answer,
      label: deactivate,
    }),
    usePersonalData({ nature, id, name, list: sheets[kind].list.path }),
  ];
  const merged = answer.fusions.length > 0 && <MergedInto kind={kind} merged={answer.fusions} />;
  const isClosed = answer.dateSuppression && !('actif' in answer && answer.actif === 1);
  const deactivated = isClosed && (
    <Deactivated call={reactivate} id={id} label={back} isAccount={kind === 'guardian'}>
      {closed}
    </Deactivated>
  );
  return (
    <RecordSheet {...sheet} record={{ of: kind, id, name }} intro={deactivated || merged || undefined} rare={acts} />
  );
}
