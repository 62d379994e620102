import { erasureFields, erasureWords } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery, useMay } from '@diapason/platform';
import { Button, formatDate, Note, useIsAllowed } from '@diapason/ui';
import { CheckboxField, SelectField, TextField } from '@diapason/ui/form';
import { FormDialog, Modal } from '@diapason/ui/overlay';
import { LinkWhere } from '@diapason/ui/router';
import { useRef, useState } from 'react';
import type { Person } from './person';

interface Props extends Person {
  readonly onErased: () => void;
  readonly onClose: () => void;
}

type Mention = ApiData<'GET /api/personnes/:id/mentions'>[number];
type Reason = (typeof erasureFields.motif.choices)[number]['value'];
/** The field of a refusal for what a person has not closed yet. */
const OPEN = 'forcer';

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('fr');

/** Says what an erasure deletes, what stays and why, and asks for the person's name: nothing brings them back. */
export default function EraseDialog({ nature, id, name, onErased, onClose }: Props) {
  const [erase] = useApiCommand('POST /api/personnes/:id/effacement', { failure: false });
  const erased = useRef(false);
  const rewritten = useRef<readonly Mention[]>([]);
  const [isOpen, tellOpen] = useState(false);
  const { efface, reste } = erasureWords[nature];
  const children = useChildren({ nature, id });
  const mentions = useApiQuery('GET /api/personnes/:id/mentions', { params: { id }, query: { nature } });
  const [left, leave] = useState<readonly Mention[]>([]);
  const end = () => {
    onClose();
    if (erased.current) onErased();
  };
  if (left.length > 0)
    return (
      <Modal
        title={`Fiches à réécrire\u00a0: elles nomment ${name}`}
        open
        onClose={end}
        size="small"
        footer={
          <div className="d-modal-actions">
            <Button look="primary" onClick={end}>
              Terminer
            </Button>
          </div>
        }
      >
        <Mentions of={left} />
      </Modal>
    );
  return (
    <FormDialog
      title={`Effacer ${name} ?`}
      submitLabel="Effacer pour toujours"
      danger
      initial={{ motif: null as Reason | null, enfants: false, forcer: false, nom: '' }}
      validate={({ nom }) => (plain(nom) === plain(name) ? {} : { nom: 'Ce n’est pas le nom de cette personne' })}
      onSubmit={async ({ motif, enfants, forcer }) => {
        const body = { nature, motif: motif ?? 'demande', confirmation: 'EFFACER', enfants, forcer } as const;
        const answer = await erase({ params: { id }, body });
        erased.current = answer.ok;
        if (answer.ok) {
          rewritten.current = answer.data.mentions;
          return null;
        }
        if (answer.error.field === OPEN) tellOpen(true);
        return answer.error;
      }}
      onClose={() => (rewritten.current.length > 0 ? leave(rewritten.current) : end())}
    >
      {(form) => (
        <>
          <p>
            <strong>Rien ne ramène une personne effacée.</strong> Les sauvegardes d’avant l’effacement la contiennent
            encore, jusqu’à leur fin.
          </p>
          <Told title="Est effacé" lines={efface} />
          <Told title="Reste enregistré" lines={reste} />
          {mentions.data && mentions.data.length > 0 && (
            <Note tone="warning">
              <p>{'Ces commentaires portent son nom et ne s’effacent pas d’eux-mêmes\u00a0: ils sont à réécrire.'}</p>
              <Mentions of={mentions.data} />
            </Note>
          )}
          <SelectField {...form.field('motif', erasureFields.motif)} />
          {children && <CheckboxField {...form.field('enfants')} {...children} />}
          {isOpen && (
            <CheckboxField
              {...form.field('forcer')}
              label="Effacer malgré ce qui est en cours"
              hint="Le journal d’audit garde que l’effacement a été forcé."
            />
          )}
          <TextField
            {...form.field('nom', { label: 'Nom et prénom de la personne', required: true })}
            hint={`Écrivez ${name}`}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The tick for the pupils of a guardian who would have no other, by name; undefined where there are none. */
function useChildren({ nature, id }: Pick<Person, 'nature' | 'id'>) {
  const isGuardian = nature === 'responsable';
  const reads = useIsAllowed()('listerEleves');
  const list = useApiQuery(
    'GET /api/utilisateursResponsables/:id/elevesAttached',
    isGuardian && reads ? { params: { id } } : null,
  );
  if (!isGuardian) return undefined;
  const label = 'Effacer aussi les élèves qui n’auraient plus de responsable';
  if (!list.data) return { label };
  const names = list.data.filter(({ seul }) => seul).map(({ nomPrenomEleve }) => nomPrenomEleve);
  return names.length === 0 ? undefined : { label, hint: names.join(', ') };
}

/** Sheets whose comment bears the name, each a link for who may open it. */
function Mentions({ of }: { readonly of: readonly Mention[] }) {
  const [rolls, workshops] = [useMay('GET /api/presences/parAtelier/:id'), useMay('GET /api/ateliers/:id')];
  return (
    <ul className="d-plain-list">
      {of.map(({ idAtelier, libelleType, date }) => (
        <li key={`${idAtelier} ${date}`}>
          {date ? (
            <LinkWhere to={rolls ? `/fiche-presence/${idAtelier}?date=${date}` : undefined}>
              {`${libelleType}, fiche de présence du ${formatDate(date)}`}
            </LinkWhere>
          ) : (
            <LinkWhere to={workshops ? `/fiche-atelier/${idAtelier}` : undefined}>
              {`${libelleType}, commentaire de l’atelier`}
            </LinkWhere>
          )}
        </li>
      ))}
    </ul>
  );
}

const Told = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <div>
    <p>{`${title} :`}</p>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
