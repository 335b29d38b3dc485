import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '#sdk';
import { checkedUrl, isPublicAddress, signedHeaders, signingSecret } from './index.js';

const TOKEN_SECRET = 'a secret of at least thirty-two characters';
const first = signingSecret(TOKEN_SECRET, 'w1', 1);
const second = signingSecret(TOKEN_SECRET, 'w1', 2);
const body = '{"type":"game.ended","data":{"gameId":"g – ß"}}';

describe('a signature', () => {
  it('is one that the reference library and the SDK take, with either secret while a rotation lasts', async () => {
    const headers = signedHeaders('g_1_game-ended', new Date(), body, [second, first]);
    for (const secret of [first, second]) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(await verifyWebhook(headers, body, secret)).toEqual(JSON.parse(body));
      expect(await verifyWebhook(new Headers(headers), body, secret)).toEqual(JSON.parse(body));
    }
  });

  it('fits nothing else: another body, id, time or secret, or an old delivery', async () => {
    const headers = signedHeaders('id', new Date(), body, [first]);
    const old = signedHeaders('id', new Date(Date.now() - 6 * 60_000), body, [first]);
    await expect(verifyWebhook(headers, body.replace('ended', 'start'), first)).rejects.toThrow('The signature does not fit');
    await expect(verifyWebhook({ ...headers, 'webhook-id': 'other' }, body, first)).rejects.toThrow('The signature does not fit');
    await expect(verifyWebhook(headers, body, second)).rejects.toThrow('The signature does not fit');
    await expect(verifyWebhook({ ...headers, 'webhook-signature': 'v1,%%% v1' }, body, first)).rejects.toThrow('The signature does not fit');
    await expect(verifyWebhook(old, body, first)).rejects.toThrow('older or newer than five minutes');
    await expect(verifyWebhook({}, body, first)).rejects.toThrow('The headers of a webhook are missing.');
  });

  it('has a secret of its own for every webhook and generation', () => {
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(new Set([first, second, signingSecret(TOKEN_SECRET, 'w2', 1), signingSecret(`${TOKEN_SECRET}!`, 'w1', 1)]).size).toBe(4);
  });
});

describe('an address of the open internet', () => {
  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.100.100.200', '168.63.129.16', '0.0.0.0', '224.0.0.1', '255.255.255.255', '192.0.0.192',
    '::1', '::', 'fe80::1', 'fd00:ec2::254', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '2002:7f00:1::', '::7f00:1', '64:ff9b:1::7f00:1', 'fec0::1', '4000::1', 'ff02::1', '0.1.2.3', 'localhost', '',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a URL to deliver to', () => {
  it('is https, of a name or a public address, or of a host that may be private', () => {
    expect(checkedUrl('https://example.org:8443/hook?a=b#c', []).href).toBe('https://example.org:8443/hook?a=b');
    expect(checkedUrl('http://hooks.intranet/x', ['hooks.intranet']).href).toBe('http://hooks.intranet/x');
    expect(checkedUrl('http://[::1]:9/', ['[::1]']).hostname).toBe('[::1]');
  });

  it.each([
    ['http://example.org/', 'it must begin with https://'],
    ['ftp://example.org/', 'it must begin with https://'],
    ['file:///etc/passwd', 'it must begin with https://'],
    ['https://ada:hush@example.org/', 'leave name and password out'],
    ['https://127.0.0.1/', 'this address is not public'],
    ['https://2130706433/', 'this address is not public'],
    ['https://0x7f.1/', 'this address is not public'],
    ['https://[::ffff:169.254.169.254]/', 'this address is not public'],
    ['here', 'give a complete address'],
    [`https://example.org/${'x'.repeat(2000)}`, 'give a complete address'],
  ])('is not %s', (url, why) => expect(() => checkedUrl(url, ['elsewhere.intranet'])).toThrow(why));
});
