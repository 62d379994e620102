import type { SessionUser } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { beforeAll, expect, test } from '@jest/globals';
import type { RemoteApp } from '../remotes/catalogue';
import { deployedApps, personWith } from '../testing/deployed';
import { resolve } from './resolve';

let apps: readonly RemoteApp[] = [];
beforeAll(async () => {
  apps = await deployedApps();
});

/** Every route that the documents name, for whom it is, and addresses of it. */
const routes: readonly (readonly [route: string, who: string, ...addresses: string[]])[] = [
  ['/connexion', 'public', '/connexion'],
  ['/mot-de-passe-oublie', 'public', '/mot-de-passe-oublie'],
  ['/nouveau-mdp/{token}', 'public', '/nouveau-mdp/un-jeton'],
  ['/maintenance', 'public', '/maintenance'],
  ['/role-erreur', 'any', '/role-erreur'],
  ['/erreur/{statut?}', 'any', '/erreur', '/erreur/404'],
  ['/payment/{statut?}', 'guardian', '/payment', '/payment/success'],
  ['/accueil', 'staff', '/accueil'],
  ['/liste-responsables', 'staff', '/liste-responsables'],
  ['/fiche-responsable/{id}', 'staff', '/fiche-responsable/7'],
  ['/liste-eleves', 'staff', '/liste-eleves'],
  ['/fiche-eleve/{id}', 'staff', '/fiche-eleve/7'],
  ['/liste-agents', 'staff', '/liste-agents'],
  ['/fiche-agent/{id}', 'staff', '/fiche-agent/7'],
  ['/service/{idUser}', 'staff', '/service/7'],
  ['/mes-cours/{idUser}', 'staff', '/mes-cours/7'],
  ['/liste-ateliers', 'staff', '/liste-ateliers'],
  ['/fiche-atelier/{id}', 'staff', '/fiche-atelier/7'],
  ['/liste-presence', 'staff', '/liste-presence'],
  ['/fiche-presence/{idAtelier}', 'staff', '/fiche-presence/7'],
  ['/liste-presence-excuse', 'staff', '/liste-presence-excuse'],
  ['/liste-livret', 'staff', '/liste-livret'],
  ['/fiche-livret/{id}/{type}', 'staff', '/fiche-livret/7/creation', '/fiche-livret/7/12'],
  ['/planning-salle', 'staff', '/planning-salle'],
  ['/documents', 'staff', '/documents'],
  [
    '/liste-informations/{type}',
    'staff',
    '/liste-informations/direction',
    '/liste-informations/syndicat',
    '/liste-informations/developpement',
  ],
  ['/edition-information/{id}', 'staff', '/edition-information/7'],
  ['/liste-parametre', 'staff', '/liste-parametre'],
  ['/viewTable', 'super-admin', '/viewTable'],
  ['/viewTableData', 'super-admin', '/viewTableData'],
  ['/liste-groupe-role', 'staff', '/liste-groupe-role'],
  ['/groupe-role/{id}', 'staff', '/groupe-role/7'],
  ['/communeConventions', 'staff', '/communeConventions'],
  ['/liste-cotisations', 'staff', '/liste-cotisations'],
  ['/liste-reglements', 'staff', '/liste-reglements'],
  ['/listeFrais-agent/{id}', 'staff', '/listeFrais-agent/7'],
  ['/fiche-frais/{id}', 'staff', '/fiche-frais/7'],
  ['/fiche-frais/{id}/gestion', 'staff', '/fiche-frais/7/gestion'],
  ['/liste-gestion-frais', 'staff', '/liste-gestion-frais'],
  ['/mes-absences/{id}', 'staff', '/mes-absences/7'],
  ['/liste-gestion-absences', 'staff', '/liste-gestion-absences'],
  ['/accueilResponsable', 'guardian', '/accueilResponsable'],
  ['/responsableInformation/{id}', 'guardian', '/responsableInformation/7'],
  ['/responsableCotisation/{id}', 'guardian', '/responsableCotisation/7'],
  ['/eleveInformation/{idEleve}', 'guardian', '/eleveInformation/7'],
  ['/eleveSI/{idEleve}', 'guardian', '/eleveSI/7'],
  ['/eleveEvaluation/{idEleve}', 'guardian', '/eleveEvaluation/7'],
  ['/eleveLivret/{idEleve}', 'guardian', '/eleveLivret/7'],
  ['/ER/communeConventions', 'guardian', '/ER/communeConventions'],
  ['/inscription/accueil', 'public', '/inscription/accueil'],
  ['/inscription/ChoixParcours', 'public, guardian', '/inscription/ChoixParcours'],
  ['/inscription/ChoixOffres', 'public, guardian', '/inscription/ChoixOffres'],
  ['/inscription/ChoixScolarite', 'public', '/inscription/ChoixScolarite'],
  ['/inscription/PropositionOffre', 'public', '/inscription/PropositionOffre'],
  ['/inscription/OptionOffre', 'public, guardian', '/inscription/OptionOffre'],
  ['/inscription/selectionTypeParcours', 'public', '/inscription/selectionTypeParcours'],
  ['/inscription/informationGeneral', 'public', '/inscription/informationGeneral'],
  ['/inscription/FormulaireContact', 'public', '/inscription/FormulaireContact'],
  ['/inscription/formulaireEleve', 'public', '/inscription/formulaireEleve'],
  ['/inscription/formulaireResponsable', 'public', '/inscription/formulaireResponsable'],
  ['/inscription/documentResponsable', 'public', '/inscription/documentResponsable'],
  ['/inscription/finalisationInscription', 'public', '/inscription/finalisationInscription'],
  ['/inscription/cgu', 'public', '/inscription/cgu'],
];
const everyRight = Object.values(right);
const anybody = (who: string): SessionUser | null => {
  if (/^(public|any)/.test(who)) return null;
  return personWith(everyRight, undefined, who === 'guardian' ? 'Responsable' : 'Administratif');
};

test.each(routes)('%s of the documents has its screen for %s', (route, who, ...addresses) => {
  for (const path of addresses) {
    const user = anybody(who);
    const there = resolve({ path, status: user ? 'open' : 'anonymous', user, apps });
    expect([path, there]).toMatchObject([
      path,
      there.kind === 'remote' ? { kind: 'remote' } : { kind: 'own', screen: route.split('/')[1] },
    ]);
  }
});

test('they are 63, each once', () => {
  expect(new Set(routes.map(([route]) => route)).size).toBe(63);
});
