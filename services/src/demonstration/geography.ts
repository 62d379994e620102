import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compareCodes } from '@diapason/contracts/constants';
import { allMunicipalities, type Municipality } from '@diapason/projections/families/municipalities';
import type { Random } from './random';

/** A grouping of municipalities of the département. */
interface DemoEpci {
  readonly idEpci: number;
  readonly libelleEpci: string;
  readonly codeSiren: string;
  readonly adherent: boolean;
}

export interface DemoMunicipality extends Municipality {
  readonly idCommune: number;
  readonly codePostal: string;
  readonly fk_epci: number | null;
  readonly adherente: boolean;
  readonly dateConvention: string | null;
  readonly dateDenonciation: string | null;
}

export interface Geography {
  readonly epci: readonly DemoEpci[];
  readonly municipalities: readonly DemoMunicipality[];
  /** Neighbours of the département where a few families live; the network has no row for them. */
  readonly neighbours: readonly Municipality[];
}

const DEPARTMENT = '81';
const NEIGHBOURS = new Set([
  '31451', // Revel
  '31066', // Bessières
  '31094', // Buzet-sur-Tarn
  '31346', // Mirepoix-sur-Tarn
  '11076', // Castelnaudary
  '12300', // Villefranche-de-Rouergue
  '82155', // Saint-Antonin-Noble-Val
  '34284', // Saint-Pons-de-Thomières
]);
/** Groupings whose municipalities all pay the member tariff. */
const MEMBER_EPCI = new Set(['248100737', '248100430', '200066124', '200040905', '200034023', '248100158']);

interface SourceEpci {
  readonly code: string;
  readonly nom: string;
  readonly membres: readonly { readonly code: string }[];
}

/** The real municipalities of the Tarn; who is a member is fictitious. */
export function buildGeography(
  random: Random,
  years: { readonly signed: number; readonly denounced: number },
): Geography {
  const everywhere = allMunicipalities();
  const department = everywhere.filter((one) => one.departement === DEPARTMENT);
  department.sort((a, b) => compareCodes(a.codeInsee, b.codeInsee));
  const codes = new Set(department.map((one) => one.codeInsee));
  const groupings = readGroupings().filter((grouping) => grouping.membres.some(({ code }) => codes.has(code)));
  const epci = groupings.map((grouping, index) => ({
    idEpci: index + 1,
    libelleEpci: grouping.nom,
    codeSiren: grouping.code,
    adherent: MEMBER_EPCI.has(grouping.code),
  }));
  const epciOf = new Map(groupings.flatMap((grouping, index) => grouping.membres.map(({ code }) => [code, index + 1])));
  const municipalities = department.map((municipality, index) => {
    const fk_epci = epciOf.get(municipality.codeInsee) ?? null;
    const member = epci.find((grouping) => grouping.idEpci === fk_epci)?.adherent ?? false;
    // Outside member groupings, larger municipalities join and a few sign a convention.
    const adherente = !member && municipality.population > 1200 && random.chance(0.5);
    const convention = !member && !adherente && random.chance(0.12);
    const denounced = convention && random.chance(0.25);
    return {
      ...municipality,
      idCommune: index + 1,
      codePostal: municipality.codesPostaux[0] ?? '',
      fk_epci,
      adherente,
      dateConvention: convention ? `${years.signed}-0${random.int(1, 9)}-01` : null,
      dateDenonciation: denounced ? `${years.denounced}-0${random.int(1, 6)}-30` : null,
    };
  });
  return { epci, municipalities, neighbours: everywhere.filter((one) => NEIGHBOURS.has(one.codeInsee)) };
}

function readGroupings(): readonly SourceEpci[] {
  const file = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/epci.json');
  const groupings = JSON.parse(readFileSync(file, 'utf8')) as SourceEpci[];
  return groupings.sort((a, b) => compareCodes(a.code, b.code));
}
