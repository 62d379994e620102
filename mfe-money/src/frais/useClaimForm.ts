import {
  claimAmounts,
  claimPage,
  claimStatus,
  claimStatuses,
  claimTotals,
  messages,
  openPeriods,
  ratesOf,
  statusLabel,
} from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery, useMay, useSchoolYears, useSettings, useSites, useUser } from '@diapason/platform';
import { todayInParis } from '@diapason/ui';
import { useForm } from '@diapason/ui/form';
import { useRef, useState } from 'react';
import {
  byDate,
  type ClaimSheet,
  type DayValue,
  daysOf,
  emptyDay,
  isEmpty,
  printedDay,
  reckoned,
  sentDay,
} from './claim-days';
import { siteNameIn } from './sheet-page';
import { useDistances } from './useDistances';

export interface ClaimValues {
  readonly fk_anneeScolaire: number;
  readonly periode: string;
  readonly fk_vehicule: number | null;
  readonly fraisJournees: DayValue[];
}

/** Everything that the form of a claim knows: choices, what is saved, what it comes to. @param sheet undefined: a new claim */
export function useClaimForm(sheet: ClaimSheet | undefined, onSaved: (idFrais: number) => void) {
  const user = useUser();
  const agent = user.idUtilisateur;
  const today = todayInParis();
  const years = useSchoolYears();
  const recul = Number(useSettings('general').settingOf('fraisReculPeriode')) || 0;
  const sites = useSites('all');
  const siteChoices = useSites('visible').choice.options;
  const rates = useApiQuery('GET /api/frais/baremes', {}).data;
  const [save] = useApiCommand('POST /api/frais/:id', { failure: false });
  const [notice, setNotice] = useState<string>();
  const wanted = useRef<number>(claimStatus.saved);
  const savedAs = useRef<number>(undefined);

  const form = useForm<ClaimValues>({
    initial: {
      fk_anneeScolaire: sheet?.fk_anneeScolaire ?? user.idAnneeScolaire,
      periode: sheet?.periode ?? '',
      fk_vehicule: sheet?.fk_vehicule ?? null,
      fraisJournees: sheet ? [...byDate(daysOf(sheet))] : [emptyDay],
    },
    onSubmit: async () => {
      const sent = await post();
      if (!sent.ok) setNotice(sent.error.message);
      else savedAs.current = sent.data.idFrais;
      return sent.ok ? null : sent.error;
    },
    onSaved: () => savedAs.current && onSaved(savedAs.current),
  });
  const { values } = form;
  const offered = years.rows.slice(0, 2);
  const year = years.rows.find(({ idAnneeScolaire }) => idAnneeScolaire === values.fk_anneeScolaire);
  const periods = year ? openPeriods({ today, year, recul }) : [];
  const periode = values.periode || periods[0] || '';
  const whose = { idUtilisateur: agent, fk_anneeScolaire: values.fk_anneeScolaire };
  const service = useApiQuery('GET /api/utilisateursAdministratifs/communeService', { query: whose });
  const lessons = useApiQuery('GET /api/frais/seances', periode ? { query: { ...whose, periode } } : null).data;
  const mayVehicles = useMay('GET /api/utilisateursAdministratifs/vehicule', { own: true });
  const vehicles =
    useApiQuery(
      'GET /api/utilisateursAdministratifs/vehicule',
      mayVehicles ? { query: { idUtilisateur: agent } } : null,
    ).data ?? [];
  const vehicle =
    vehicles.find(({ idVehicule }) => idVehicule === values.fk_vehicule) ?? (sheet ? undefined : vehicles[0]);
  const held = useApiQuery(
    'POST /api/utilisateursAdministratifs/listFrais/',
    sheet ? null : { body: { idAgent: agent, anneeScolaire: values.fk_anneeScolaire, listStatuts: [1, 2, 3, 4] } },
  ).data;
  const isTaken = held?.some((claim) => claim.periode === periode) === true;
  const hasNoService = service.data === null;

  const tell = useDistances(service.data, sites.rows);
  const filled = values.fraisJournees.filter((day) => !isEmpty(day));
  const days = values.fraisJournees.map((day) => reckoned(day, sheet, tell));
  const counted = filled.map((day) => printedDay(reckoned(day, sheet, tell)));
  const totals = claimTotals(counted);
  const priced = ratesOf(rates ?? { kilometres: [], repas: [] }, periode, vehicle?.vehiculePuissance ?? null);
  const montants = claimAmounts(totals, priced);
  const page = claimPage({
    ...priced,
    etablissement: sheet?.etablissement ?? user.antennes[0]?.libelleSite ?? 'Conservatoire',
    nomPrenomUtilisateur: user.nomPrenomUtilisateur,
    idFrais: sheet?.idFrais ?? 0,
    dateDemande: sheet?.dateDemande ?? today,
    periode,
    commune: service.data?.libelleSelect ?? sheet?.commune ?? null,
    libelleVehicule: vehicle?.libelleSelect ?? null,
    vehiculePuissance: vehicle?.vehiculePuissance ?? null,
    libelleFraisStatut: statusLabel(claimStatuses, sheet?.fk_fraisStatut ?? claimStatus.saved),
    jours: counted.filter(({ dateJour }) => dateJour !== ''),
    montants,
    siteName: siteNameIn(sites.choice.options),
  });

  /** Year and month hold as long as there are days (document 002 §5). */
  const changeHead = (part: Partial<Pick<ClaimValues, 'fk_anneeScolaire' | 'periode'>>) => {
    const hasDays = filled.length > 0;
    if (hasDays && part.fk_anneeScolaire !== undefined) return setNotice(messages.claims.yearLocked);
    if (hasDays && part.periode !== undefined) return setNotice(messages.claims.periodLocked);
    setNotice(undefined);
    form.set({ ...part, ...(part.fk_anneeScolaire === undefined ? {} : { periode: '' }) });
  };

  const refusal = (): string | undefined => {
    if (hasNoService) return messages.claims.serviceRequired;
    if (isTaken) return messages.claims.monthTaken;
    if (filled.length === 0) return messages.claims.noDay;
    const lacks = filled.some(({ dateJour, heureDepart, heureRetour }) => !dateJour || !heureDepart || !heureRetour);
    return lacks ? messages.claims.dayFields : undefined;
  };

  const post = (): ReturnType<typeof save> =>
    save({
      params: { id: sheet?.idFrais ?? 0 },
      body: {
        fk_anneeScolaire: values.fk_anneeScolaire,
        fk_fraisStatut: wanted.current,
        fk_user: agent,
        periode,
        ...(vehicle ? { fk_vehicule: vehicle.idVehicule } : {}),
        fraisJournees: byDate(filled).map((day) => sentDay(reckoned(day, sheet, tell))),
        ...(sheet ? { versionAttendue: sheet.version } : {}),
      },
    });
  const send = (fk_fraisStatut: number): void => {
    const fault = refusal();
    setNotice(fault);
    if (fault) return;
    wanted.current = fk_fraisStatut;
    void form.submit();
  };

  return {
    form,
    days,
    page,
    montants,
    totals,
    priced,
    periode,
    periods,
    years: offered.map(({ idAnneeScolaire, libelleAnneeScolaire }) => ({
      value: idAnneeScolaire,
      label: libelleAnneeScolaire,
    })),
    vehicles,
    vehicle,
    siteChoices,
    home: service.data?.libelleSelect || sheet?.commune || 'Domicile',
    lessons,
    notice:
      notice ?? (isTaken ? messages.claims.monthTaken : hasNoService ? messages.claims.serviceRequired : undefined),
    changeHead,
    send,
  };
}
