import { useApiQuery, useMay } from '@diapason/platform';
import { Icon, State } from '@diapason/ui';
import { PanelBlock, PanelContact } from '@diapason/ui/table';

interface Props {
  readonly idAtelier: number;
  /** Today without one. */
  readonly date?: string;
  /** What the lesson is called: a pupil's instrument of that name says nothing more. */
  readonly type?: string;
}

/** Who is in a workshop on a day, neither still to come nor waiting for a place. */
export function usePresent({ idAtelier: fk_atelier, date }: Pick<Props, 'idAtelier' | 'date'>) {
  const { data } = useApiQuery('POST /api/ateliers/elevesByAteliers', {
    body: { fk_atelier, ...(date ? { date } : {}) },
  });
  return (data ?? []).filter(({ present }) => present === 1);
}

/** Who is in a workshop, each with whom one calls, and a mail to all their families: the panel of a list answers the telephone. */
export function PanelPupils(props: Props) {
  return useMay('POST /api/ateliers/elevesByAteliers') ? <Present {...props} /> : null;
}

function Present(props: Props) {
  const pupils = usePresent(props);
  if (pupils.length === 0) return null;
  return (
    <PanelBlock title="Élèves">
      {pupils.map(({ fk_eleve, nomPrenomEleve, libelleInstrument, etatDroit, contacts }) => {
        const [phone, email] = [contacts.find((one) => one.telephone), contacts.find((one) => one.email)];
        return (
          <PanelContact
            key={fk_eleve}
            name={nomPrenomEleve}
            note={
              <>
                {libelleInstrument.toLowerCase() !== props.type?.toLowerCase() && libelleInstrument}{' '}
                {etatDroit === 0 && <State tone="danger">Image refusée</State>}
              </>
            }
            telephone={phone?.telephone}
            email={email?.email}
          />
        );
      })}
      <WriteToFamilies {...props} />
    </PanelBlock>
  );
}

/** A mail to the families of those who are in it, hidden from each other; nothing without an address. */
export function WriteToFamilies(props: Pick<Props, 'idAtelier' | 'date'>) {
  const addresses = [
    ...new Set(usePresent(props).flatMap(({ contacts }) => contacts.flatMap(({ email }) => email ?? []))),
  ];
  if (addresses.length === 0) return null;
  return (
    <a className="d-button d-button-secondary" href={`mailto:?bcc=${addresses.map(encodeURIComponent).join(',')}`}>
      <Icon name="mail" size={18} />
      <span>Écrire aux familles</span>
    </a>
  );
}
