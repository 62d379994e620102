import { formatPhone } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatDate, Slot, Tag } from '@diapason/ui';
import { useAskedCommand } from '@diapason/ui/overlay';
import { LinkWhere } from '@diapason/ui/router';
import { PanelBlock, PanelContact, PanelFacts, PanelHead, useIsAllowed } from '@diapason/ui/table';
import { CourseLinks } from '../../teaching/CourseLinks';
import { ageInWords } from '../age';
import { agreeing } from '../agreeing';
import { deactivations } from '../deactivation';
import { ImageRightState } from '../ImageRightState';
import { Names } from '../Names';
import { Instruments } from './Instruments';

type Row = ApiData<'POST /api/eleves/list/'>[number];

/** What answers the telephone about a pupil: family, courses, image right. */
export function PupilPanel({ row }: { readonly row: Row }) {
  const isAllowed = useIsAllowed();
  const deactivate = useAskedCommand(deactivations.pupil);
  const { nomPrenomEleve: name, concatInfoResponsable: guardians, actif } = row;
  const record = { of: 'pupil' as const, id: row.idEleve, name };
  return (
    <>
      <PanelHead
        name={name}
        about={[
          ageInWords(row.dateNaissance),
          row.etudiant === 1 && agreeing('Étudiant', row.fk_genre),
          actif === 0 && agreeing('Désactivé', row.fk_genre),
        ]}
        isPerson
        record={record}
        emails={guardians.map(({ email }) => email)}
        rare={[
          isAllowed('desactiver') &&
            actif === 1 && { key: 'desactiver', label: 'Désactiver…', icon: 'trash', onSelect: () => deactivate(row) },
        ]}
      />
      {guardians.length > 0 && (
        <PanelBlock title="Famille">
          {guardians.map(({ idUtilisateur, nomPrenomUtilisateur, email, telephoneMobile, telephoneFixe }, index) => (
            <PanelContact
              key={idUtilisateur}
              name={nomPrenomUtilisateur}
              link={
                <LinkWhere to={isAllowed('ouvrirResponsable') ? `/fiche-responsable/${idUtilisateur}` : undefined}>
                  {nomPrenomUtilisateur}
                </LinkWhere>
              }
              note={index === 0 ? 'paie' : undefined}
              telephone={telephoneMobile ?? telephoneFixe}
              email={email}
            />
          ))}
        </PanelBlock>
      )}
      <Slot place="panel" record={record} />
      <PanelBlock title="Scolarité">
        <PanelFacts
          facts={{
            'Date de naissance': formatDate(row.dateNaissance),
            Instruments: row.instrument.length > 0 && <Instruments of={row.instrument} />,
            Enseignants: row.enseignants.length > 0 && (
              <Names people={row.enseignants} opens={['ouvrirEnseignant', 'fiche-agent']} />
            ),
            Cours: row.cours.length > 0 && <CourseLinks of={row.cours} act="ouvrirAtelier" />,
            'Droit à l’image': <ImageRightState etat={row.etatDroit} />,
            Situation: row.handicape === 1 && <Tag>Handicap</Tag>,
            Abandon: formatDate(row.dateAbandon),
            Mobile: formatPhone(row.telephoneMobile ?? ''),
          }}
        />
      </PanelBlock>
    </>
  );
}
