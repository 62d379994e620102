import { choicesOf } from '@diapason/platform';
import { EmptyState, todayInParis } from '@diapason/ui';
import { AutocompleteField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { ListPage, useList } from '@diapason/ui/table';
import { useMemo, useState } from 'react';
import DeclareAbsence from '../eleve/DeclareAbsence';
import { excusesOn } from './list';

/** /liste-presence-excuse: who declared which absence, and of whom (document 002 §2). */
export default function Excuses() {
  const today = todayInParis();
  const list = useList(useMemo(() => excusesOn(today), [today]));
  const [declares, setDeclares] = useState(false);
  const { isAllowed } = list.session;
  return (
    <>
      <ListPage
        list={list}
        actions={[
          isAllowed('declarer') && {
            key: 'declarer',
            label: 'Déclarer une absence',
            icon: 'plus',
            look: 'primary',
            onSelect: () => setDeclares(true),
          },
        ]}
        empty={
          <EmptyState title="Aucune absence déclarée" icon="calendar">
            Modifiez la période, les filtres ou la recherche.
          </EmptyState>
        }
      />
      {declares && <Declaration onClose={() => setDeclares(false)} />}
    </>
  );
}

/** Whose absence, then which. */
function Declaration({ onClose }: { readonly onClose: () => void }) {
  const [id, choose] = useState<number | null>(null);
  const [name, setName] = useState('');
  const { options, search } = usePupils();
  if (id !== null) return <DeclareAbsence record={{ of: 'pupil', id, name, peut: [] }} onClose={onClose} />;
  return (
    <Modal open title="Déclarer une absence" size="small" onClose={onClose}>
      <AutocompleteField
        name="eleve"
        label="Élève"
        value={id}
        options={options}
        {...(search ? { search } : {})}
        onChange={(value: number | null) => {
          const label = options.find((one) => one.value === value)?.label ?? '';
          // The name comes before the day of birth.
          setName(label.split(', ')[0] ?? '');
          choose(value);
        }}
      />
    </Modal>
  );
}

const usePupils = () => choicesOf('pupil')(undefined, null) as PupilChoices;
type PupilChoices = Extract<
  ReturnType<ReturnType<typeof choicesOf>>,
  { readonly options: readonly { readonly value: number }[] }
>;
