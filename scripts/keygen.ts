import { randomBytes } from 'node:crypto';
import { generateKey } from '../src/security/api-key.ts';

console.log(`DISTRIBUTE_BOOTSTRAP_KEY=${generateKey('usr')}`);
console.log(`DISTRIBUTE_ADMIN_KEY=${generateKey('app')}`);
console.log(`DISTRIBUTE_MASTER_KEY=${randomBytes(32).toString('base64')}`);
