import { expect, test } from 'vitest';
import { execCredential } from '../../../src/read/live/exec-credential.ts';

const around = { cwd: process.cwd(), env: { PATH: process.env['PATH'] } };

const printing = (output: unknown) => ({
  name: 'me',
  exec: { command: 'echo', args: [JSON.stringify(output)] },
});

test('a user without a command has no such credentials', async () => {
  expect(await execCredential({ name: 'me', token: 'x' }, around)).toBeUndefined();
});

test('a certificate is held as a kubeconfig holds it', async () => {
  const status = { clientCertificateData: 'C', clientKeyData: 'K' };
  expect(await execCredential(printing({ status }), around)).toEqual({
    certData: Buffer.from('C').toString('base64'),
    keyData: Buffer.from('K').toString('base64'),
  });
});

test('a certificate without its key is nothing', async () => {
  const status = { clientCertificateData: 's3cret' };
  await expect(execCredential(printing({ status }), around)).rejects.toThrow(
    'prints no credentials',
  );
});

test('a command that waits for input gets none', async () => {
  const user = {
    name: 'me',
    exec: {
      command: 'sh',
      args: ['-c', 'read x; echo "{\\"status\\": {\\"token\\": \\"t$x\\"}}"'],
    },
  };
  expect(await execCredential(user, around)).toEqual({ token: 't' });
});
