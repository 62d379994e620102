import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { declarationsOf } from '@diapason/build/routes';
import type { SessionUser } from '@diapason/contracts';
import { modules, packRights } from '@diapason/contracts/constants';
import type { RemoteApp, RouteEntry } from '../remotes/catalogue';

const ROOT = resolve(__dirname, '../../..');

/** Every micro-frontend of the product, with the screens that it declares. */
export const deployedApps = (): Promise<readonly RemoteApp[]> =>
  Promise.all(
    readdirSync(ROOT)
      .filter((name) => name.startsWith('mfe-'))
      .map(async (name) => ({ name, remoteEntry: '', ...(await declarationsOf(join(ROOT, name))) }) as RemoteApp),
  );

/** An address of a screen, whose record is number 7. */
export const addressOf = ({ pattern, path }: RouteEntry): string => (pattern ?? path).replace(/:\w+\??/g, '7');

/** Number 7, somebody of the staff unless told, with every module unless told. */
export const personWith = (
  functions: readonly number[],
  module: readonly string[] = modules,
  role = 'Administratif',
): SessionUser => ({
  idUtilisateur: 7,
  fk_id: 7,
  nomPrenomUtilisateur: 'x',
  email: 'x',
  role,
  fk_groupe: 3,
  roleFonction: packRights(functions),
  fonctions: [...functions],
  antennes: [],
  module: [...module],
  idAnneeScolaire: 9,
  libelleAnneeScolaire: '',
  libelleGroupe: '',
  usurpation: null,
  motDePasseAChanger: false,
});
