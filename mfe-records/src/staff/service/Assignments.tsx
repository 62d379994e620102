import { messages } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { Button, EmptyState, Panel, useEditedRow } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { RecordDialog, useConfirm } from '@diapason/ui/overlay';
import { PagedList } from '@diapason/ui/table';
import { lazy, Suspense } from 'react';
import { antennaField, useAntennas, useSitesOf } from './places';
import { type Assignment, assignmentFields, type Service, short } from './service';

const HangingCourses = lazy(() => import('../../teaching/HangingCourses'));

const SAVE = 'POST /api/enseignantsFichesService/affectations';
const fields = {
  ...assignmentFields,
  antenne: antennaField,
  fk_site: { ...assignmentFields.fk_site, choicesBy: 'antenne' },
} as const;
const asked = ['fk_site', 'fk_instrument', 'commentaire', 'heures'] as const;
type Line = Pick<Assignment, (typeof asked)[number] | 'ordre'>;

interface Props {
  readonly sheet: Service;
  readonly refetch: () => Promise<Service | undefined>;
  readonly peut: readonly string[];
}

const nameOf = ({ libelleSite, libelleInstrument }: Assignment) => `${libelleSite}, ${libelleInstrument}`;
const lineOf = ({ fk_site, fk_instrument, commentaire, heures, ordre }: Line): Line => ({
  fk_site,
  fk_instrument,
  commentaire,
  heures,
  ordre,
});

/** Where the teacher works and for which instrument: 254 adds a line, 255 changes and removes one (document 001 §2). */
export function Assignments({ sheet, refetch, peut }: Props) {
  const { affectations: rows, versionAffectations: versionAttendue, fk_utilisateur, fk_anneeScolaire } = sheet;
  const { edit, isOpen, row, dialog } = useEditedRow<Assignment>(
    { refetch: async () => (await refetch())?.affectations },
    ({ ordre }) => ordre,
  );
  const [save] = useApiCommand(SAVE);
  const [ask, question] = useConfirm();
  const antennas = useAntennas().options;
  const others = rows.filter((one) => one !== row);
  const body = (lines: readonly Line[]) => ({
    body: { fk_utilisateur, fk_anneeScolaire, listOfJson: lines.map(lineOf), versionAttendue },
  });
  const hanging = ({ fk_site, fk_instrument }: Assignment) => (
    <Suspense fallback={null}>
      <HangingCourses teacher={fk_utilisateur} assignment={{ fk_anneeScolaire, fk_site, fk_instrument }} />
    </Suspense>
  );
  const remove = async (line: Assignment) => {
    const sure = await ask({
      title: 'Supprimer cette affectation\u00a0?',
      text: (
        <>
          <p>{nameOf(line)}</p>
          {hanging(line)}
        </>
      ),
      confirmLabel: 'Supprimer',
      danger: true,
    });
    if (sure) await save(body(rows.filter((one) => one !== line)));
  };
  const may = peut.includes('changerAffectation');
  return (
    <Panel
      title="Affectations"
      icon="building"
      actions={
        peut.includes('ajouterAffectation') && (
          <Button icon="plus" onClick={() => edit('new')}>
            Une affectation
          </Button>
        )
      }
    >
      <PagedList
        label="Affectations"
        rows={rows}
        pageSize={Math.max(1, rows.length)}
        rowKey={(line) => line.ordre}
        columns={[
          { key: 'site', header: fields.fk_site.label, value: (line) => line.libelleSite },
          { key: 'instrument', header: fields.fk_instrument.label, value: (line) => line.libelleInstrument },
          { key: 'commentaire', header: fields.commentaire.label, value: (line) => line.commentaire },
          { key: 'heures', header: fields.heures.label, value: (line) => short(line.heures) },
        ]}
        empty={<EmptyState title="Aucune affectation" icon="building" />}
        rowActions={(line) =>
          may && (
            <>
              <Button look="quiet" icon="pencil" label={`Modifier ${nameOf(line)}`} onClick={() => edit(line)} />
              <Button look="quiet" icon="trash" label={`Supprimer ${nameOf(line)}`} onClick={() => void remove(line)} />
            </>
          )
        }
      />
      {isOpen && (
        <RecordDialog
          {...dialog}
          title={row ? 'Modifier une affectation' : 'Ajouter une affectation'}
          fields={fields}
          initial={{ ...initialOf(assignmentFields, asked, row), heures: short(row?.heures ?? null), antenne: null }}
          names={row || antennas.length < 2 ? asked : ['antenne', ...asked]}
          with={{ antenne: { use: useAntennas }, fk_site: { use: useSitesOf } }}
          missing={messages.staff.assignmentHours}
          validate={({ fk_site, fk_instrument }) =>
            others.some((one) => one.fk_site === fk_site && one.fk_instrument === fk_instrument)
              ? { fk_instrument: messages.staff.assignmentTwice }
              : {}
          }
          call={SAVE}
          input={({ antenne: _, ...line }) => {
            const ordre = row?.ordre ?? Math.max(0, ...rows.map((one) => one.ordre)) + 1;
            const next = { ...line, ordre } as Line;
            return body(row ? rows.map((one) => (one === row ? next : one)) : [...rows, next]);
          }}
        >
          {({ values: { fk_site, fk_instrument } }) =>
            row && (fk_site !== row.fk_site || fk_instrument !== row.fk_instrument) && hanging(row)
          }
        </RecordDialog>
      )}
      {question}
    </Panel>
  );
}
