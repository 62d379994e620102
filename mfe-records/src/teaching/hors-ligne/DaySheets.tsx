import { useUser } from '@diapason/platform';
import { EmptyState, Loading, Page, plural } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { useEffect, useState } from 'react';
import type { Sheet } from '../fiche-presence/sheet';
import { sheetsOnDevice } from './carried';
import styles from './offline.module.css';
import { Waiting } from './Waiting';

/** The sheets of the day that this device has: all there is without network. @param missing another one was asked for */
export function DaySheets({ missing = false }: { readonly missing?: boolean }) {
  const { idUtilisateur } = useUser();
  const [sheets, setSheets] = useState<readonly Sheet[]>();
  useEffect(() => {
    void sheetsOnDevice(idUtilisateur).then(setSheets);
  }, [idUtilisateur]);
  if (!sheets) return <Loading />;
  return (
    <Page title="Fiches du jour" intro="Sans réseau, seules les fiches de présence du jour s’ouvrent.">
      <Waiting />
      {missing && <p className="d-note">La fiche demandée n’est pas sur ce téléphone.</p>}
      {sheets.length === 0 ? (
        <EmptyState title="Aucune fiche du jour sur ce téléphone" icon="calendar">
          Elles y viennent quand vous ouvrez vos cours ou les présences avec du réseau.
        </EmptyState>
      ) : (
        <ul className={`d-framed-list ${styles.day}`}>
          {sheets.map(({ idAtelier, date, libelleType, heureDebut, heureFin, eleves }) => (
            <li key={idAtelier}>
              <Link to={`/fiche-presence/${idAtelier}?date=${date}`}>
                <strong>{heureDebut}</strong>
                <span>
                  {libelleType}
                  <small>{`jusqu’à ${heureFin}, ${plural(eleves.length, 'élève')}`}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
