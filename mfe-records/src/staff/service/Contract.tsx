import { serviceSheetFields as fields, messages, serviceReleaseFields } from '@diapason/contracts/constants';
import { ask, useApiQuery } from '@diapason/platform';
import { formatNumber } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { type FormBlock, isReadOnlyIn, RecordForm } from '@diapason/ui/sheet';
import { type Service, short } from './service';

const contract = [
  'fk_contrat',
  'fk_typeEmploi',
  'fk_corps',
  'fk_grade',
  'fk_filiere',
  'fk_diplome',
  'heuresContrat',
  'quotite',
  'RTE',
  'coutHS',
  'fk_siteResidence',
  'dureeCDD',
  'tempsPartiel',
] as const;
const teaches = ['disciplines', 'commentaire'] as const;
const hours = ['dechargeSyndicaleHeures', 'dechargeAntenneHeures', 'dechargeAutreHeures'] as const;
const names = [...contract, ...serviceReleaseFields, ...teaches] as const;

const valuesOf = (sheet: Service | undefined) => {
  const held = initialOf(fields, names, sheet);
  return { ...held, heuresContrat: short(held.heuresContrat) };
};

interface Props {
  readonly sheet: Service;
  readonly refetch: () => void;
  readonly fiche: {
    readonly peut: readonly string[];
    readonly lectureSeule: readonly string[];
    readonly absents: readonly string[];
  };
}

/** The contract, its releases in years that have them, what is taught, and the comment: each block for who may see it. */
export function Contract({ sheet, refetch, fiche }: Props) {
  const { fk_utilisateur, fk_anneeScolaire } = sheet;
  const contracts = useApiQuery('GET /api/utilisateursAdministratifs/listEnseignantsContrats', {}, { stable: true });
  const shown = <N extends string>(of: readonly N[]) => of.filter((name) => !fiche.absents.includes(name));
  const isFixedTerm = (id: number | null) =>
    contracts.data?.some(({ idContrat, dureeDeterminee }) => idContrat === id && dureeDeterminee === 1) ?? false;
  const blocks: readonly FormBlock<ReturnType<typeof valuesOf>>[] = [
    { title: 'Contrat', icon: 'card', names: shown(contract) },
    {
      title: 'Décharge',
      icon: 'clock',
      names: shown(serviceReleaseFields),
      after: ({ values }) => (
        <p>{`Total des décharges\u00a0: ${formatNumber(hours.reduce((sum, name) => sum + (values[name] ?? 0), 0))}\u00a0h`}</p>
      ),
    },
    { title: 'Discipline', icon: 'book', names: shown(teaches) },
  ];
  return (
    <RecordForm
      row={sheet}
      fields={fields}
      valuesOf={valuesOf}
      missing={messages.staff.serviceFields}
      read={isReadOnlyIn(fiche)}
      call="POST /api/enseignantsFichesService"
      input={(changed, versionAttendue) => ({
        body: { fk_utilisateur, fk_anneeScolaire, ...changed, versionAttendue },
      })}
      again={() => {
        refetch();
        return ask('GET /api/enseignantsFichesService', { query: { fk_utilisateur, fk_anneeScolaire } });
      }}
      blocks={blocks.filter((block) => block.names.length > 0)}
      with={({ fk_contrat }) => ({
        dureeCDD: isFixedTerm(fk_contrat) ? {} : { disabled: true, hint: 'Sans objet pour ce contrat' },
        tempsPartiel: { toggle: true },
      })}
    />
  );
}
