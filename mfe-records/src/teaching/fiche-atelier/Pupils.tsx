import { attendingStatuses, workshopPupilFields as fields, messages } from '@diapason/contracts/constants';
import { type ApiData, type Choices, choiceState, notify, useApiQuery } from '@diapason/platform';
import { formatNumber, useBelow } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { Link, LinkWhere } from '@diapason/ui/router';
import { ReachLink, RowsPanel } from '@diapason/ui/table';
import { ImageRightState } from '../../people/ImageRightState';
import { fromDayField, useFromDay } from '../from-day';
import { LeaveDialog } from '../LeaveDialog';
import { useClashes, withoutReason } from './clashes';
import { PupilStay, turnsInWords } from './stays';
import type { Workshop } from './workshop';

const SAVE = 'POST /api/ateliers/attachedEleve';
const names = ['fk_eleve', 'fk_scolariteInterne', 'fk_instrument', 'fk_statut'] as const;

type Row = ApiData<'POST /api/ateliers/elevesByAteliers'>[number];

interface Props {
  readonly workshop: Workshop;
  readonly peut: readonly string[];
}

/** Who is in the workshop, with how to reach their families (document 001 §7). */
export function Pupils({ workshop, peut }: Props) {
  const { idAtelier: fk_atelier, fk_anneeScolaire } = workshop;
  const pupils = useApiQuery('POST /api/ateliers/elevesByAteliers', { body: { fk_atelier } });
  const year = useApiQuery('GET /api/ateliers/annee/:id', { params: { id: fk_atelier } });
  const can = (word: string) => peut.includes(word);
  const { dayOf, bounds, sent } = useFromDay(workshop);
  const clashes = useClashes({ workshop, mayKeep: can('modifier') });
  const turns = year.data && turnsInWords(year.data);
  const isNarrow = useBelow('tablet');
  return (
    <RowsPanel
      title={`Élèves ${[workshop.countEleves, ...(workshop.maximumEleves > 0 ? [workshop.maximumEleves] : [])].map(formatNumber).join('/')}`}
      icon="child"
      query={pupils}
      intro={turns && <small>{turns}</small>}
      rowKey={(row) => row.fk_eleve}
      nameOf={(row) => row.nomPrenomEleve}
      empty="Aucun élève dans cet atelier"
      columns={[
        {
          key: 'eleve',
          header: fields.fk_eleve.label,
          value: (row) => row.nomPrenomEleve,
          cell: (row) => (
            <LinkWhere to={can('ouvrirEleve') ? `/fiche-eleve/${row.fk_eleve}` : undefined}>
              {row.nomPrenomEleve}
            </LinkWhere>
          ),
          second: (row) => underName(row, workshop),
        },
        { key: 'scolarite', header: fields.fk_scolariteInterne.label, value: (row) => row.libelleScolarite },
        ...(isNarrow
          ? []
          : [{ key: 'ajoute', header: 'Ajouté le', kind: 'date' as const, value: (row: Row) => row.dateCreation }]),
        { key: 'statut', header: fields.fk_statut.label, value: (row) => row.libelleStatut },
        {
          key: 'droit',
          header: 'Droit à l’image',
          value: (row) => row.etatDroit,
          cell: (row) => <ImageRightState etat={row.etatDroit} />,
        },
      ]}
      rowActions={({ contacts }) => {
        const [phone, email] = [contacts.find((one) => one.telephone), contacts.find((one) => one.email)];
        return (
          <>
            {phone && <ReachLink icon="phone" label={`Appeler ${phone.nom}`} href={`tel:${phone.telephone}`} />}
            {email && <ReachLink icon="mail" label={`Écrire à ${email.nom}`} href={`mailto:${email.email}`} />}
          </>
        );
      }}
      folded={() => []}
      actions={
        can('changerGroupe') &&
        (pupils.data?.length ?? workshop.countEleves) > 0 && (
          <Link className="d-button d-button-quiet" to={`/changer-groupe/${fk_atelier}`}>
            Changer de groupe
          </Link>
        )
      }
      saves={SAVE}
      add="Ajouter un élève"
      asked="eleve"
      mayAdd={can('ajouterEleve')}
      mayEdit={can('changerEleve')}
      removal={{
        call: 'DELETE /api/ateliers/attachedEleve',
        input: ({ fk_eleve }) => ({ body: { fk_atelier, fk_eleve } }),
        title: 'Retirer cet élève de l’atelier\u00a0?',
        verb: 'Retirer',
        may: can('retirerEleve'),
        asks: ({ fk_eleve, nomPrenomEleve }, onClose) => (
          <LeaveDialog
            idAtelier={fk_atelier}
            who={nomPrenomEleve}
            title={`Retirer ${nomPrenomEleve} de l’atelier`}
            call="DELETE /api/ateliers/attachedEleve"
            input={(from) => ({ body: { fk_atelier, fk_eleve, ...from } })}
            onClose={onClose}
          />
        ),
      }}
      dialog={({ row, ...dialog }) => (
        <RecordDialog
          {...dialog}
          title={row ? `${row.nomPrenomEleve} dans l’atelier` : 'Ajouter un élève'}
          fields={{ ...fields, aPartirDu: fromDayField }}
          names={[...(row ? names.slice(1) : names), 'aPartirDu']}
          initial={{
            ...initialOf(fields, names, row),
            aPartirDu: dayOf(row) as string | null,
            ...withoutReason,
          }}
          validate={(values) => (row ? {} : clashes.faults(values))}
          missing={messages.teaching.pupilFields}
          with={{
            fk_scolariteInterne: { use: (pupil) => useSchoolings(pupil, fk_anneeScolaire), required: true },
            aPartirDu: bounds,
          }}
          call={SAVE}
          input={({ fk_eleve, aPartirDu, motifConflit: _motif, ...values }) => ({
            body: { ...values, fk_eleve: fk_eleve ?? 0, fk_atelier, ...sent(aPartirDu, row) },
          })}
          onSaved={({ nomPrenomEleve }, { motifConflit }) => {
            if (!row) clashes.saved({ motifConflit });
            if (!row) notify('success', messages.teaching.pupilAttached(nomPrenomEleve));
          }}
          success={row !== undefined}
        >
          {(form) => !row && clashes.shown(form, newcomerOf(form.values))}
        </RecordDialog>
      )}
    />
  );
}

/** What the pupil plays there, and until when; what the sheet says already is not said of each. */
function underName({ libelleInstrument, ...row }: Row, { libelleType }: Workshop) {
  const instrument = libelleInstrument !== libelleType && <span>{libelleInstrument}</span>;
  const stay = (row.premierJour || row.dernierJour) && <PupilStay {...row} />;
  return instrument && stay ? (
    <>
      {instrument} · {stay}
    </>
  ) : (
    instrument || stay
  );
}

interface Chosen {
  readonly fk_eleve: number | null;
  readonly fk_statut: number | null;
  readonly aPartirDu: string | null;
}

/** Who waits takes no place, and clashes with nothing. */
const newcomerOf = ({ fk_eleve, fk_statut, aPartirDu }: Chosen) =>
  fk_eleve && fk_statut && attendingStatuses.includes(fk_statut)
    ? { kind: 'eleve' as const, who: fk_eleve, aPartirDu }
    : null;

/** What the pupil studies in the workshop's year. */
function useSchoolings(pupil: unknown, fk_anneeScolaire: number): Choices {
  const input = typeof pupil === 'number' ? { params: { id: pupil }, query: { fk_anneeScolaire } } : null;
  const schoolings = useApiQuery('GET /api/eleves/:id/SI_list', input);
  const rows = input ? (schoolings.data ?? []) : [];
  const options = rows.map(({ idScolarite, libelleOffre, precisionOffre }) => ({
    value: idScolarite,
    label: [libelleOffre, precisionOffre].filter(Boolean).join(', '),
  }));
  return { options, ...choiceState(schoolings), ...(input ? {} : { closed: true }) };
}
