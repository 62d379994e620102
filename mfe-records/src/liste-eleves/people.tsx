import { right } from '@diapason/contracts/constants';
import { type ApiData, useRights } from '@diapason/platform';
import { Tag } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import type { ReactNode } from 'react';

export type Row = ApiData<'POST /api/eleves/list/'>[number];

const LinkOr = ({ to, children }: { readonly to: string | false; readonly children: ReactNode }) =>
  to ? <Link to={to}>{children}</Link> : children;

/** The pupil; a link with 114, and 184 of the sheet. */
export function Name({ row }: { readonly row: Row }) {
  const can = useRights();
  const opens = can(right.openPupilFromPupils) && can(right.seePupilAndWorkshop);
  return (
    <>
      <LinkOr to={opens && `/fiche-eleve/${row.idEleve}`}>{row.nomPrenomEleve}</LinkOr>
      {row.actif === 0 && (
        <>
          {' '}
          <Tag>Désactivé</Tag>
        </>
      )}
    </>
  );
}

/** The pupil's guardians, the paying one first; links with 113, and 98 of the sheet. */
export function Guardians({ row }: { readonly row: Row }) {
  const can = useRights();
  const opens = can(right.linkGuardianFromPupils) && can(right.seeGuardian);
  return (
    <ul className="d-plain-list">
      {row.concatInfoResponsable.map(({ idUtilisateur, nomPrenomUtilisateur }) => (
        <li key={idUtilisateur}>
          <LinkOr to={opens && `/fiche-responsable/${idUtilisateur}`}>{nomPrenomUtilisateur}</LinkOr>
        </li>
      ))}
    </ul>
  );
}

/** The pupil's teachers of the year; links with 180, and 245 of the profile. */
export function Teachers({ row }: { readonly row: Row }) {
  const can = useRights();
  const opens = can(right.openTeacherFromWorkshops) && can(right.seeAgentProfile);
  return (
    <ul className="d-plain-list">
      {row.enseignants.map(({ idUtilisateur, nomPrenomUtilisateur }) => (
        <li key={idUtilisateur}>
          <LinkOr to={opens && `/fiche-agent/${idUtilisateur}`}>{nomPrenomUtilisateur}</LinkOr>
        </li>
      ))}
    </ul>
  );
}
