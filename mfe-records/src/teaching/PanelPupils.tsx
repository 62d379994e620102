import { useApiQuery } from '@diapason/platform';
import { Icon, State } from '@diapason/ui';
import { PanelBlock, PanelContact } from '@diapason/ui/table';

/** Who is in a workshop, each with whom one calls, and a mail to all their families: the panel of a list answers the telephone. */
export function PanelPupils({ idAtelier }: { readonly idAtelier: number }) {
  const { data } = useApiQuery('POST /api/ateliers/elevesByAteliers', { body: { fk_atelier: idAtelier } });
  if (!data || data.length === 0) return null;
  return (
    <PanelBlock title="Élèves">
      {data.map(({ fk_eleve, nomPrenomEleve, libelleInstrument, etatDroit, contacts }) => {
        const [phone, email] = [contacts.find((one) => one.telephone), contacts.find((one) => one.email)];
        return (
          <PanelContact
            key={fk_eleve}
            name={nomPrenomEleve}
            note={
              <>
                {libelleInstrument} {etatDroit === 0 && <State tone="danger">Image refusée</State>}
              </>
            }
            telephone={phone?.telephone}
            email={email?.email}
          />
        );
      })}
      <WriteToFamilies id={idAtelier} />
    </PanelBlock>
  );
}

/** A mail to the families of those who are in it now, hidden from each other; nothing without an address. */
export function WriteToFamilies({ id }: { readonly id: number }) {
  const { data = [] } = useApiQuery('POST /api/ateliers/elevesByAteliers', { body: { fk_atelier: id } });
  const addresses = [...new Set(data.flatMap(({ contacts }) => contacts.flatMap(({ email }) => email ?? [])))];
  if (addresses.length === 0) return null;
  return (
    <a className="d-button d-button-secondary" href={`mailto:?bcc=${addresses.map(encodeURIComponent).join(',')}`}>
      <Icon name="mail" size={18} />
      <span>Écrire aux familles</span>
    </a>
  );
}
