import { roleGroupIds } from '@diapason/contracts/constants';
import { DEMO_DOMAIN } from './agents';

export interface DemoLogin {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

const login = (role: string, mailbox: string, password: string): DemoLogin => ({
  role,
  email: `${mailbox}@${DEMO_DOMAIN}`,
  password,
});

/** One person per role. The passwords are public, so they exist only here. */
export const demoLogins: readonly DemoLogin[] = [
  login('Superviseur', 'superviseur', 'Diapason-la-440-hertz'),
  login('Direction', 'direction', 'Baguette-de-chef-81'),
  login('Secrétaire', 'secretaire', 'Partition-rangee-81'),
  login('Enseignant responsable', 'enseignant.resp', 'Premier-violon-Castres'),
  login('Enseignant', 'enseignant', 'Gammes-et-arpeges-7'),
  login('Agent', 'agent', 'Clef-de-sol-et-de-fa'),
  login('Responsable', 'responsable', 'Trois-enfants-musiciens'),
  login('Auditeur', 'auditeur', 'Compter-les-mesures-4'),
];

/** The password of a printed login; other people have none. */
export const passwordOf = (email: string): string | undefined =>
  demoLogins.find((one) => one.email === email)?.password;

/** Groups whose members record payments. */
export const SECRETARIES = roleGroupIds.administratif;

/** One line per login: role, e-mail, password, separated by tabs. */
export const loginLines = (): string =>
  demoLogins.map(({ role, email, password }) => `${role}\t${email}\t${password}\n`).join('');
